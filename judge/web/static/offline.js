// Keeps the whole site: after the first visit it needs no network.
const NAME = "judge-" + VERSION;
const LIST = FILES;

addEventListener("install", event => event.waitUntil(
  caches.open(NAME).then(cache => cache.addAll(["./", ...LIST])).then(() => skipWaiting()),
));
addEventListener("activate", event => event.waitUntil(
  caches.keys().then(names => Promise.all(names.filter(name => name.startsWith("judge-") && name !== NAME).map(name => caches.delete(name)))).then(() => clients.claim()),
));
addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(NAME).then(async cache =>
    (await cache.match(event.request, { ignoreSearch: true })) ?? (event.request.mode === "navigate" ? await cache.match("./") : null) ?? fetch(event.request),
  ));
});
