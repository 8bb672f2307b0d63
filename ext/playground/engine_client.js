/* A worker that runs SQLite. Each request returns a promise. To stop a query, the worker is terminated, and a new worker
** loads the database as it was before the query. */
class Engine {
  constructor(onNotice) {
    this.onNotice = onNotice;
    this.start();
  }

  start() {
    Engine.address ??= URL.createObjectURL(new Blob([byId("worker").textContent], {type: "text/javascript"}));
    this.waiting = new Map();
    const worker = this.worker = new Worker(Engine.address);
    Engine.wasm ??= unpacked("wasm-text");
    Engine.wasm.then((wasm) => worker.postMessage({wasm}));
    this.worker.onmessage = ({data}) => {
      if (data.notice !== undefined) return this.onNotice?.(data.notice);
      const {resolve, reject} = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error === undefined) resolve(data.answer);
      else reject(new Error(data.error));
    };
    this.worker.onerror = (event) => this.failAll(event.message);
  }

  failAll(message) {
    for (const {reject} of this.waiting.values()) reject(new Error(message));
    this.waiting.clear();
  }

  ask(name, argument) {
    const id = Engine.next = (Engine.next ?? 0) + 1;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {resolve, reject});
      this.worker.postMessage({id, name, argument});
    });
  }

  /* Run statements, after saving the database for stop(). */
  async run(sql) {
    this.before = await this.ask("save");
    return this.ask("run", sql);
  }

  /* Return the rows of the first result of `sql`. */
  async rows(sql) {
    const {results, error} = await this.ask("run", sql);
    if (error !== null) throw new Error(error);
    return results[0]?.rows ?? [];
  }

  stop() {
    this.worker.terminate();
    this.failAll("stopped; the database is unchanged");
    this.start();
    return this.ask("load", this.before ?? new Uint8Array(0));
  }
}
