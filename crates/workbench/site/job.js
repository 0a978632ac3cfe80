// The worker of a job: the program with the words of the job, in its folder. What it writes goes to the desk.

import { Watch, write } from "./files.js";
import { run } from "./program.js";
import { Directory, PreopenDirectory } from "./wasi/index.js";

/** How often files are shown to the desk at most, in milliseconds. */
const PAUSE = 500;

addEventListener("message", ({ data: { code, words, files, others } }) => {
  const folder = new Directory(new Map());
  for (const [path, bytes] of files) write(folder, path, bytes);
  const beside = new Directory(new Map());
  for (const [path, bytes] of others) write(beside, path, bytes);
  const watch = new Watch();
  watch.changes(folder);
  let shown = performance.now();
  const show = () => {
    const { changed, gone } = watch.changes(folder);
    if (changed.length + gone.length > 0) postMessage({ changed, gone });
    shown = performance.now();
  };
  const folders = [new PreopenDirectory(".", folder.contents), new PreopenDirectory("..", beside.contents)];
  const hear = (name, bytes) => postMessage({ [name]: bytes });
  const meanwhile = () => performance.now() - shown > PAUSE && show();
  try {
    const exit = run(code, words, { folders, hear, meanwhile });
    show();
    postMessage({ exit });
  } catch (error) {
    show();
    hear("stderr", new TextEncoder().encode(`lifesat: ${error.message}\n`));
    postMessage({ exit: null });
  }
});
