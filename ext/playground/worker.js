/* The worker, which runs SQLite with the extension and answers one request at a time. */

/* Convert the offset of an error from bytes to characters, and remove the result of the failed statement if it has no rows.
** */
function located({results, error, failed}, sql) {
  const bytes = new TextEncoder().encode(sql), decoder = new TextDecoder();
  const place = (byte) => (byte < 0 ? byte : decoder.decode(bytes.subarray(0, byte)).length);
  return {error, results: results.filter((result) => !result.failed || result.rows.length > 0),
    failed: {...failed, from: place(failed.from), at: place(failed.at)}};
}

/* The first message contains the WebAssembly module. */
let begin;
const ready = new Promise((resolve) => { begin = resolve; }).then((wasmBinary) => createEngine({wasmBinary})).then((wasm) => {
  const call = (name, result, ...types) => wasm.cwrap("playground_" + name, result, types);
  const reset = call("reset", "number", "number"), run = call("run", "number", "number", "string");
  const save = call("save", "number", "number"), size = call("size", "number", "number");
  const allocate = call("allocate", "number", "number"), load = call("load", "number", "number", "number", "number");
  const release = call("free", null, "number");
  let db = 0;
  const answers = {
    reset: () => {
      db = reset(db);
      if (db === 0) throw new Error("SQLite could not be started");
    },
    run: (sql) => {
      const json = run(db, sql);
      if (json === 0) return {results: [], error: "out of memory"};
      const answer = JSON.parse(wasm.UTF8ToString(json));
      release(json);
      return answer.error === null ? answer : located(answer, sql);
    },
    save: () => {
      const length = size(db), bytes = length > 0 ? save(db) : 0;
      if (bytes === 0) return new Uint8Array(0);
      const copy = wasm.HEAPU8.slice(bytes, bytes + length);
      release(bytes);
      return copy;
    },
    load: (file) => {
      answers.reset();
      if (file.length === 0) return;
      const bytes = allocate(file.length);
      if (bytes === 0) throw new Error("out of memory");
      wasm.HEAPU8.set(file, bytes);
      if (load(db, bytes, file.length) !== 0) throw new Error("the file is not a SQLite database");
    },
  };
  answers.reset();
  return answers;
});

onmessage = async ({data: {wasm, id, name, argument}}) => {
  if (wasm) return begin(wasm);
  try {
    const answers = await ready;
    postMessage({id, answer: name === "start" ? null : answers[name](argument)});
  } catch (error) {
    postMessage({id, error: error.message});
  }
};
