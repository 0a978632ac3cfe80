// The program, which runs in the thread that calls it.

import { ConsoleStdout, File, OpenFile, WASI, wasi as codes } from "./wasi/index.js";

/** Its code, compiled. */
export async function load() {
  const response = await fetch(new URL("lifesat.wasm", import.meta.url));
  if (!response.ok) throw new Error(`The program cannot be loaded: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** An output that is no terminal. */
class Output extends ConsoleStdout {
  fd_fdstat_get() {
    return { ret: 0, fdstat: new codes.Fdstat(codes.FILETYPE_SOCKET_STREAM, 0) };
  }

  fd_filestat_get() {
    return { ret: 0, filestat: new codes.Filestat(this.ino, codes.FILETYPE_SOCKET_STREAM, 0n) };
  }
}

/**
 * Runs the program with these words, in folders, and returns its exit code. Throws if it crashes. `hear` gets the bytes
 * that it writes to stdout and to stderr; `meanwhile` is called when a file is complete.
 */
export function run(code, words, { folders, stdin = "", hear, meanwhile = () => {} }) {
  const input = new OpenFile(new File(new TextEncoder().encode(stdin)));
  const outputs = ["stdout", "stderr"].map((name) => new Output((bytes) => hear(name, bytes)));
  const wasi = new WASI(["lifesat", ...words], [], [input, ...outputs, ...folders], { debug: false });
  const calls = { ...wasi.wasiImport };
  for (const name of ["fd_close", "fd_datasync", "fd_sync", "path_rename"])
    calls[name] = (...values) => {
      const result = wasi.wasiImport[name](...values);
      meanwhile();
      return result;
    };
  return wasi.start(new WebAssembly.Instance(code, { wasi_snapshot_preview1: calls }));
}
