// Runs a program for WASI with words, in the current folder, by the WASI of Node.js:
//   node scripts/wasi.mjs lifesat.wasm solve 6
import { readFile } from "node:fs/promises";
import process from "node:process";

// Node.js says of each use that this is an experiment.
process.removeAllListeners("warning");
const { WASI } = await import("node:wasi");
const [file, ...words] = process.argv.slice(2);
const preopens = { ".": ".", "..": "..", "/tmp": "/tmp" };
const wasi = new WASI({ version: "preview1", args: ["lifesat", ...words], preopens });
const code = await WebAssembly.compile(await readFile(file));
process.exitCode = wasi.start(await WebAssembly.instantiate(code, wasi.getImportObject()));
