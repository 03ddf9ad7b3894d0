// Shows a page of ours when a page is asked for without a network. Keeps nothing else, so that nothing of a person stays in the browser.
const KEPT = "offline-1";
const PAGE = "/offline.html";

self.addEventListener("install", (event) => event.waitUntil(keepPage()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  // A form that was sent stays the browser's: going back from its own page brings back what was typed.
  if (mode === "navigate" && method === "GET") event.respondWith(answer(event));
});

async function keepPage() {
  const kept = await caches.open(KEPT);
  await kept.add(new Request(PAGE, { cache: "reload" }));
  await self.skipWaiting();
}

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  // The browser asks the server while this script starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
