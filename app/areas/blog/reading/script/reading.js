/* Reports that a sent post is read, when the reader leaves and reaches the end. The page works without this script. */
(() => {
  const CALL = "/v1/send-messages/send-contents/contents-view-history";
  const names = ["userId", "contentsId", "sendHistoryId", "receiverId", "t"];
  const query = new URLSearchParams(location.search);
  const entries = [...query];

  // By name, else by position, as areas/blog/reading/reading-link.ts does.
  const value = (index) => {
    const named = query.get(names[index]);
    if (named !== null) return named;
    const [key, text] = entries[index] ?? [];
    return key === undefined || names.includes(key) ? "" : text || key;
  };
  const link = { sendHistoryId: value(2), receiverId: value(3), t: value(4) };
  if (!link.sendHistoryId || !link.receiverId || !link.t) return;

  // Only a member's page carries the token; guests report the opening alone.
  const csrf = document.querySelector('meta[name="csrf"]')?.content;
  const call = (method, body, options) =>
    fetch(CALL, {
      method,
      body: JSON.stringify(body),
      keepalive: true,
      ...options,
      headers: { "Content-Type": "application/json", ...options.headers },
    });

  let id;
  let timer;
  let opened = false;
  let bottom = false;
  let endedAt = 0;

  const visible = () => !document.hidden;

  // Count only a page seen for a second, not a prerendered or glimpsed one.
  const wait = () => {
    clearTimeout(timer);
    if (!opened && visible()) timer = setTimeout(open, 1000);
  };

  async function open() {
    opened = true;
    try {
      const response = await call("POST", { ...link, visit: "Y" }, { credentials: "omit" });
      if (!response.ok) return;
      id = (await response.json()).id;
    } catch {
      return;
    }
    if (!id || !csrf) return;
    addEventListener("scroll", reach, { passive: true });
    addEventListener("pagehide", end);
    reach();
    if (!visible()) end();
  }

  const note = (body) =>
    call("PUT", { id, ...link, ...body }, { credentials: "same-origin", headers: { "X-CSRF-Token": csrf } }).catch(() => {});

  function reach() {
    if (bottom || innerHeight + scrollY < document.documentElement.scrollHeight - 2) return;
    bottom = true;
    note({ scrollMovement: "100" });
  }

  // The tab and the page may both report leaving; send one report.
  function end() {
    if (!id || !csrf || Date.now() - endedAt < 500) return;
    endedAt = Date.now();
    note({ endTime: new Date().toISOString() });
  }

  addEventListener("visibilitychange", () => (visible() ? wait() : (clearTimeout(timer), end())));
  wait();
})();
