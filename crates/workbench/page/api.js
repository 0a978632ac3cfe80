// What the page asks, of whatever answers it (room.js).

import { send } from "./room.js";

/** Sends a request, with a text or with a value as JSON. An error has the server's words. */
export async function request(method, path, body, signal) {
  const response = await send(path, { method, body: typeof body === "object" ? JSON.stringify(body) : body, signal });
  const text = await response.text();
  let value = null;
  try {
    value = JSON.parse(text);
  } catch {
    /* A refusal of the transport has no JSON. */
  }
  if (!response.ok) throw new Error(value?.error ?? (text || `the server answered ${response.status}`));
  return value;
}

/** A text of the program's help: of a topic, such as `topics/evidence`, or of a command. */
export async function help(path) {
  const response = await send(path);
  if (!response.ok) throw new Error("There is no such help.");
  return response.text();
}
