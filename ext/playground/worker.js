/* In the worker: SQLite and the extension, one request after the other. */
const ready = createEngine().then((wasm) => {
  const call = (name, result, ...types) => wasm.cwrap("playground_" + name, result, types);
  const reset = call("reset", "number"), run = call("run", "number", "string"), release = call("free", null, "number");
  const save = call("save", "number"), size = call("size", "number");
  const allocate = call("allocate", "number", "number"), load = call("load", "number", "number", "number");
  const check = (status, what) => {
    if (status !== 0) throw new Error(what);
  };
  const answers = {
    reset: () => check(reset(), "SQLite could not be started"),
    run: (sql) => {
      const json = run(sql);
      if (json === 0) return {results: [], error: "out of memory"};
      const answer = JSON.parse(wasm.UTF8ToString(json));
      release(json);
      return answer;
    },
    save: () => {
      const length = size(), bytes = length > 0 ? save() : 0;
      if (bytes === 0) return new Uint8Array(0);
      const copy = wasm.HEAPU8.slice(bytes, bytes + length);
      release(bytes);
      return copy;
    },
    load: (file) => {
      check(reset(), "SQLite could not be started");
      if (file.length === 0) return;
      const bytes = allocate(file.length);
      if (bytes === 0) throw new Error("out of memory");
      wasm.HEAPU8.set(file, bytes);
      check(load(bytes, file.length), "this is no database of SQLite");
    },
  };
  answers.reset();
  return answers;
});

onmessage = async ({data: {id, name, argument}}) => {
  try {
    const answers = await ready;
    postMessage({id, answer: name === "start" ? null : answers[name](argument)});
  } catch (error) {
    postMessage({id, error: error.message});
  }
};
