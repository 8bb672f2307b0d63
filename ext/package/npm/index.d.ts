/** Return the path of the extension, for loadExtension(). Throws an error if there is no library for this platform. */
export function getLoadablePath(): string;

/** Return the folder of the documentation, which contains the files that grundy_help names. */
export function docsPath(): string;

/** Add all functions and tables to a database of better-sqlite3, libsql, node:sqlite or bun:sqlite. */
export function load(db: { loadExtension(path: string): unknown }): void;
