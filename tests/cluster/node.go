// A node of a dqlite cluster with the extension, and a client.
//
//	node serve FOLDER ADDRESS API [OTHER_ADDRESS]   run a node; OTHER_ADDRESS is a node of a cluster to join
//	node query|exec|leader API [SQL]                send a request to the node at the address API
//
// dqlite does not load libraries, so the extension is linked into the program and registered before the first connection
// opens.
package main

/*
#include <sqlite3.h>
#include "grundy.h"

static int register_grundy(void) {
	return sqlite3_auto_extension((void (*)(void))sqlite3_grundy_init);
}
*/
import "C"

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/canonical/go-dqlite/app"
)

// linked identifies the build of the extension; the linker sets it.
var linked string

const patience = 20 * time.Second

func answer(db *sql.DB, ctx context.Context, text string) (string, error) {
	rows, err := db.QueryContext(ctx, text)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return "", err
	}
	var lines strings.Builder
	for rows.Next() {
		values, pointers := make([]interface{}, len(names)), make([]interface{}, len(names))
		for i := range values {
			pointers[i] = &values[i]
		}
		if err := rows.Scan(pointers...); err != nil {
			return "", err
		}
		for i, value := range values {
			if i > 0 {
				lines.WriteByte('|')
			}
			if value != nil {
				fmt.Fprintf(&lines, "%v", value)
			}
		}
		lines.WriteByte('\n')
	}
	return lines.String(), rows.Err()
}

func leader(node *app.App, ctx context.Context) (string, error) {
	client, err := node.Leader(ctx)
	if err != nil {
		return "", err
	}
	defer client.Close()
	info, err := client.Leader(ctx)
	if err != nil {
		return "", err
	}
	return info.Address + "\n", nil
}

func handle(node *app.App, db *sql.DB, request *http.Request) (string, error) {
	ctx, cancel := context.WithTimeout(request.Context(), patience)
	defer cancel()
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return "", err
	}
	switch request.URL.Path {
	case "/query":
		return answer(db, ctx, string(body))
	case "/exec":
		_, err := db.ExecContext(ctx, string(body))
		return "", err
	case "/leader":
		return leader(node, ctx)
	}
	return "", fmt.Errorf("no such path: %s", request.URL.Path)
}

func serve(folder, address, api string, others []string) error {
	if status := C.register_grundy(); status != 0 {
		return fmt.Errorf("sqlite3_auto_extension: %d", status)
	}
	if err := os.MkdirAll(folder, 0755); err != nil {
		return err
	}
	node, err := app.New(folder, app.WithAddress(address), app.WithCluster(others),
		app.WithRolesAdjustmentFrequency(2*time.Second))
	if err != nil {
		return err
	}
	if err := node.Ready(context.Background()); err != nil {
		return err
	}
	db, err := node.Open(context.Background(), "games")
	if err != nil {
		return err
	}
	return http.ListenAndServe(api, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, err := handle(node, db, r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		io.WriteString(w, text)
	}))
}

func ask(path, api, text string) error {
	client := http.Client{Timeout: patience + 5*time.Second}
	response, err := client.Post("http://"+api+"/"+path, "text/plain", strings.NewReader(text))
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s", strings.TrimSpace(string(body)))
	}
	fmt.Print(string(body))
	return nil
}

func main() {
	log.SetFlags(0)
	var err error
	switch arguments := os.Args[1:]; {
	case len(arguments) >= 4 && arguments[0] == "serve":
		err = serve(arguments[1], arguments[2], arguments[3], arguments[4:])
	case len(arguments) == 2:
		err = ask(arguments[0], arguments[1], "")
	case len(arguments) == 3:
		err = ask(arguments[0], arguments[1], arguments[2])
	default:
		log.Fatal("node with extension " + linked + "; usage: node serve FOLDER ADDRESS API [OTHER_ADDRESS] | node query|exec|leader API [SQL]")
	}
	if err != nil {
		log.Fatal(err)
	}
}
