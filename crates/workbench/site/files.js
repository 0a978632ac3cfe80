// Files in memory, as the program sees them, and where they are kept.

import { Directory, File, OpenFile, wasi as codes } from "./wasi/index.js";

/**
 * Writes at the place of an open file. The package copies a file whenever it grows, and a proof grows by a kilobyte at a
 * time; here there is room for as much again. What is beyond the end of a file is zero.
 */
OpenFile.prototype.fd_write = function (data) {
  const { file } = this;
  if (file.readonly) return { ret: codes.ERRNO_BADF, nwritten: 0 };
  const [at, end] = [Number(this.file_pos), Number(this.file_pos) + data.byteLength];
  if (end > file.data.byteLength) {
    let { buffer } = file.data;
    if (end > buffer.byteLength) {
      buffer = new ArrayBuffer(2 * end);
      new Uint8Array(buffer).set(file.data);
    }
    file.data = new Uint8Array(buffer, 0, end);
  }
  file.data.set(data, at);
  this.file_pos += BigInt(data.byteLength);
  return { ret: 0, nwritten: data.byteLength };
};

/** All files of a folder with their paths. */
export function* all(folder, path = "") {
  for (const [name, entry] of folder.contents)
    if (entry instanceof Directory) yield* all(entry, `${path}${name}/`);
    else yield [path + name, entry];
}

/** The folder at a path, which is made if it is not there. */
export function folderAt(root, path) {
  let folder = root;
  for (const name of path.split("/").filter(Boolean)) {
    if (!folder.contents.has(name)) folder.contents.set(name, new Directory(new Map()));
    folder = folder.contents.get(name);
  }
  return folder;
}

/** Writes a file. */
export function write(root, path, bytes) {
  const [, above, name] = /^(.*?)([^/]+)$/.exec(path);
  folderAt(root, above).contents.set(name, new File(bytes));
}

/** Writes at the end of a file. */
export function append(root, path, bytes) {
  const [, above, name] = /^(.*?)([^/]+)$/.exec(path);
  const old = folderAt(root, above).contents.get(name)?.data ?? new Uint8Array();
  const whole = new Uint8Array(old.length + bytes.length);
  whole.set(old);
  whole.set(bytes, old.length);
  write(root, path, whole);
}

function isSame(one, other) {
  if (one?.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** What has changed in a folder since it was looked at last. */
export class Watch {
  constructor() {
    this.known = new Map();
  }

  /** Files that are new or changed, with their bytes, and the paths of those that are gone. */
  changes(folder) {
    const now = new Map(Array.from(all(folder), ([path, file]) => [path, file.data]));
    const changed = [...now].filter(([path, bytes]) => !isSame(this.known.get(path), bytes));
    const gone = [...this.known.keys()].filter((path) => !now.has(path));
    for (const [path, bytes] of changed) this.known.set(path, bytes.slice());
    for (const path of gone) this.known.delete(path);
    return { changed: changed.map(([path]) => [path, this.known.get(path)]), gone };
  }
}

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A folder that the browser keeps. */
export class Kept {
  /** Opens the folder of a name. */
  static async open(name) {
    const kept = new Kept();
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    kept.database = await done(request);
    kept.root = new Directory(new Map());
    kept.watch = new Watch();
    const store = kept.database.transaction("files").objectStore("files");
    const [paths, files] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    paths.forEach((path, at) => write(kept.root, path, files[at]));
    kept.watch.changes(kept.root);
    return kept;
  }

  /** Keeps what has changed. It is all kept, or nothing. */
  async save() {
    const { changed, gone } = this.watch.changes(this.root);
    if (changed.length + gone.length === 0) return;
    // An answer need not survive a power failure.
    const transaction = this.database.transaction("files", "readwrite", { durability: "relaxed" });
    const store = transaction.objectStore("files");
    for (const [path, bytes] of changed) store.put(bytes, path);
    for (const path of gone) store.delete(path);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  }
}
