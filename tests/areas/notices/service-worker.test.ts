import fs from "node:fs";
import vm from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";

type Handler = (event: Record<string, unknown>) => void;

const SITE = "https://geulbeot.example";
let handlers: Map<string, Handler>;
let shown: Record<string, unknown>[];
let opened: string[];
let focused: string[];
let windows: string[];

/** The headless browser of the tests shows no notices, so the script runs with a browser's parts made here. */
beforeEach(() => {
  [handlers, shown, opened, focused, windows] = [new Map(), [], [], [], []];
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    location: new URL(SITE),
    registration: { showNotification: (title: string, options: object) => shown.push({ title, ...options }) },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: () => focused.push(url) })),
      openWindow: (url: string) => opened.push(url),
    },
  };
  vm.runInNewContext(fs.readFileSync("public/sw.js", "utf8"), { self, URL, caches: {} });
});

async function happen(type: string, event: Record<string, unknown>) {
  let work: Promise<unknown> | undefined;
  handlers.get(type)!({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}

const push = (text: string) => happen("push", { data: { json: () => JSON.parse(text) as unknown } });
const press = (data: unknown) => happen("notificationclick", { notification: { data, close: () => {} } });

describe("the service worker", () => {
  it("shows a message as a notice that replaces one of its tag", async () => {
    await push(JSON.stringify({ title: "글벗", body: "구독했어요.", path: "/app/notices", tag: "one", again: true }));
    expect(shown).toEqual([
      expect.objectContaining({
        title: "글벗",
        body: "구독했어요.",
        tag: "one",
        renotify: true,
        data: "/app/notices",
        icon: "/icon-192.png",
      }),
    ]);
  });

  it.each(["no message of ours", ""])("shows a general notice for what cannot be read: %s", async (text) => {
    await push(text);
    await happen("push", { data: null });
    expect(shown.map(({ body }) => body)).toEqual(["새 알림이 있어요.", "새 알림이 있어요."]);
  });

  it("opens the notice's page, in its window if one is open", async () => {
    windows = [`${SITE}/app/blog/write-contents`];
    await press("/app/send-messages/send-runs");
    expect([opened, focused]).toEqual([[`${SITE}/app/send-messages/send-runs`], []]);
    windows.push(`${SITE}/app/notices`);
    await press("/app/notices");
    expect([opened.length, focused]).toEqual([1, [`${SITE}/app/notices`]]);
  });

  it.each(["https://evil.example/", "//evil.example/a", "javascript:alert(1)", "\\\\evil.example"])(
    "opens no other site: %s",
    async (path) => {
      await press(path);
      expect(opened).toEqual([`${SITE}/app/notices`]);
    },
  );
});
