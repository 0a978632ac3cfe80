// Keeps the files of the page, so that it opens without a network after the first visit.

// Other sites of the same host have files of their own.
const OWN = `lifesat ${registration.scope} `;
const NAME = `${OWN}{{version}}`;
const FILES = "{{files}}".split(" ");

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    // What the page has loaded just now is not loaded again, but the host is asked whether it still has the same.
    await cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const forget = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(forget());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
