"use strict";
const path = require("path");

// Find the library of the SQLite extension grundy for this platform, and load it.

function usesMusl() {
  return (
    process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime
  );
}

const suffixes = { win32: "dll", darwin: "dylib" };

/** Return the path of the extension, for loadExtension(). Throws an error if there is no library for this platform. */
function getLoadablePath() {
  const name = `${process.platform}-${process.arch}${usesMusl() ? "-musl" : ""}`;
  const file = `@grundy/${name}/grundy.${suffixes[process.platform] || "so"}`;
  try {
    return require.resolve(file);
  } catch (error) {
    throw new Error(
      `grundy: there is no ${file}: either this platform has no prebuilt library, or the optional ` +
        `package @grundy/${name} was not installed`,
      { cause: error }
    );
  }
}

/** Return the folder of the documentation, which contains the files that grundy_help names. */
function docsPath() {
  return path.join(__dirname, "docs");
}

/** Add all functions and tables to a database of better-sqlite3, libsql, node:sqlite or bun:sqlite. */
function load(db) {
  db.loadExtension(getLoadablePath());
}

module.exports = { docsPath, getLoadablePath, load };
