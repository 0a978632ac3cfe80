// What the page asks of the server.

/** Sends a request. An error has the server's words. */
export async function request(method, path, body) {
  const response = await fetch(`/api/${path}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
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

/** The text of a topic of the program's help. */
export async function topic(name) {
  const response = await fetch(`/api/topics/${name}`);
  return response.text();
}

/** Calls back with all jobs, then with every change of jobs, and with whether the server can be heard. */
export function listen(changed, heard) {
  const events = new EventSource("/api/events");
  events.addEventListener("all", (event) => changed(JSON.parse(event.data), true));
  events.addEventListener("changed", (event) => changed(JSON.parse(event.data), false));
  events.addEventListener("open", () => heard(true));
  events.addEventListener("error", () => heard(false));
  return events;
}
