import { isNewVisit, reportVisit } from "../../visits/script/report-visit.js";

/* Reports an opening; of a sent post also when the reader leaves and reaches the end. The page works without this script. */
const CALL = "/v1/send-messages/send-contents/contents-view-history";
const query = new URLSearchParams(location.search);
const names = ["userId", "contentsId", "sendHistoryId", "receiverId", "t"];

// By name, else by position, as areas/blog/reading/reading-link.ts does.
const link = Object.fromEntries(
  names.map((name, index) => {
    const [key = name, text] = [...query][index] ?? [];
    return [name, query.get(name) ?? (names.includes(key) ? "" : text || key)];
  }),
);
const sent = link.sendHistoryId && link.receiverId && link.t;

// Address of the pixel, on a page whose openings count.
const { pixel } = document.currentScript.dataset;
// Only a member's page carries the token; guests report the opening alone.
const csrf = document.querySelector("meta[name=csrf]")?.content;

let id;
let timer;
let opened = false;
let bottom = false;
let endedAt = 0;

const call = (body) =>
  fetch(CALL, {
    method: id ? "PUT" : "POST",
    credentials: id ? "same-origin" : "omit",
    keepalive: true,
    body: JSON.stringify({ ...link, id, ...body }),
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf },
  });
const note = (body) => call(body).catch(() => {});

// Count only a page seen for a second, not a prerendered or glimpsed one.
const wait = () => {
  clearTimeout(timer);
  if (document.hidden) return end();
  if (!opened) timer = setTimeout(open, 1000);
};

async function open() {
  opened = true;
  try {
    if (!sent) return await reportVisit(pixel);
    const recorded = await call({ visit: "Y" });
    const answer = await recorded.json();
    id = csrf && answer.id;
  } catch {
    return;
  }
  if (!id) return;
  addEventListener("scroll", reach, { passive: true });
  addEventListener("pagehide", end);
  reach();
  if (document.hidden) end();
}

function reach() {
  if (bottom || innerHeight + scrollY < document.documentElement.scrollHeight - 2) return;
  bottom = true;
  note({ scrollMovement: 100 });
}

// The tab and the page may both report leaving; send one report.
function end() {
  if (!id || Date.now() < endedAt + 500) return;
  endedAt = Date.now();
  note({ endTime: new Date().toISOString() });
}

if (sent || (pixel && isNewVisit)) {
  addEventListener("visibilitychange", wait);
  wait();
}
