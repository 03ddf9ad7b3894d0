// Shows a page of ours when a page is asked for without a network, and notices by web push. Keeps nothing of a person in the browser.
const KEPT = "offline-1";
const PAGE = "/offline.html";

self.addEventListener("install", (event) => event.waitUntil(keepPage()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  // A form that was sent stays the browser's: going back from its own page brings back what was typed.
  if (mode === "navigate" && method === "GET") event.respondWith(answer(event));
});

self.addEventListener("push", (event) => event.waitUntil(showNotice(readMessage(event.data))));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
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

const NOTICES = "/app/notices";

/** Browsers demand a notice for every push, also for one that cannot be read. */
function readMessage(data) {
  try {
    return data.json();
  } catch {
    return { title: "글벗", body: "새 알림이 있어요.", path: NOTICES, tag: "notices", again: false };
  }
}

function showNotice({ title, body, path, tag, again }) {
  const look = { lang: "ko", icon: "/icon-192.png", badge: "/icon-192.png" };
  return self.registration.showNotification(title, { ...look, body, tag, renotify: again, data: path });
}

/** Opens pages of ours alone. A window with another page keeps it: text may be typed there. */
async function openPage(path) {
  const url = new URL(path, self.location.origin);
  const address = url.origin === self.location.origin ? url.href : self.location.origin + NOTICES;
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find((one) => one.url === address);
  return open ? open.focus() : self.clients.openWindow(address);
}
