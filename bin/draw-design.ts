// `npm run draw-design [address]` takes the pictures of docs/design.md from a running site with sample data.
import "./refuse-old-node";
import fs from "node:fs";
import { chromium, type Browser, type Page } from "playwright";
import { findChromium } from "./find-browser";

type Part = {
  name: string;
  as: "guest" | "creator" | "admin";
  path: string;
  part?: string;
  width?: number;
  before?: (page: Page) => Promise<unknown>;
};

const [base = "http://127.0.0.1:3000"] = process.argv.slice(2);
const PHONE = 390;

const PARTS: Part[] = [
  { name: "frame", as: "creator", path: "/app/user/friend-list" },
  { name: "frame-phone", as: "creator", path: "/app/send-messages/send-history", width: PHONE },
  { name: "page-head", as: "creator", path: "/app/send-messages/send-contents?contentsId=1", part: ".page-head, .page-lead" },
  { name: "notice-strip", as: "admin", path: "/app/manager/settlement", part: ".strip" },
  { name: "toast", as: "creator", path: "/app/user/blog-profile", part: ".strip", before: (page) => press(page, "저장") },
  { name: "empty", as: "creator", path: "/app/send-messages/send-history?title=%ED%9D%B0%20%EA%B3%A0%EB%9E%98", part: ".empty" },
  { name: "stats", as: "creator", path: "/app/user-report/user-contents-view-report-by-contents", part: ".stats" },
  { name: "fields", as: "guest", path: "/app/support", part: "form:has(textarea)" },
  { name: "refused", as: "guest", path: "/app/login", part: "main form", before: (page) => press(page, "로그인") },
  { name: "filter-bar", as: "creator", path: "/app/send-messages/send-history?title=%EC%9B%94%EA%B8%89", part: "form.search" },
  { name: "segmented", as: "creator", path: "/app/creator-report/contents-view-ranking", part: ".segmented" },
  { name: "table", as: "creator", path: "/app/send-messages/send-history?rowsPerPage=10", part: ".scroll-x" },
  { name: "table-phone", as: "creator", path: "/app/send-messages/send-history?rowsPerPage=10", part: ".scroll-x", width: PHONE },
  { name: "pager", as: "creator", path: "/app/send-messages/send-history?page=2", part: ".pager" },
  { name: "chart", as: "creator", path: "/app/creator-report/creator-fee-chart", part: ".chart-wide" },
  { name: "chart-phone", as: "creator", path: "/app/creator-report/creator-fee-chart", part: ".chart-narrow", width: PHONE },
  { name: "grid", as: "admin", path: "/app/help-codes", part: ".grid-pane" },
  { name: "grid-phone", as: "admin", path: "/app/help-codes", part: ".grid-frame", width: PHONE },
  {
    name: "help",
    as: "creator",
    path: "/app/send-messages/send-contents?contentsId=1",
    before: (page) => page.locator(".help-mark").first().click(),
  },
  { name: "question", as: "creator", path: "/app/send-messages/sending-list", part: "dialog", before: (page) => press(page, /^삭제/) },
];

const MOST_HIGH = 560;

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--lang=ko-KR"],
});
fs.mkdirSync("docs/design", { recursive: true });
for (const part of PARTS) await draw(browser, part);
await browser.close();

async function draw(browser: Browser, { name, as, path, part, width = 1280, before }: Part): Promise<void> {
  const look = { viewport: { width, height: 720 }, locale: "ko-KR", timezoneId: "Asia/Seoul", colorScheme: "light" as const };
  const context = await browser.newContext({ ...look, baseURL: base, serviceWorkers: "block" });
  const page = await context.newPage();
  if (as !== "guest") await logIn(page, as);
  await page.goto(path, { waitUntil: "networkidle" });
  await before?.(page);
  await page.waitForLoadState("networkidle");
  if (part) await page.locator(part).first().waitFor();
  const file = `docs/design/${name}.png`;
  if (!part) await page.screenshot({ path: file });
  else await page.screenshot({ path: file, clip: await around(page, part), fullPage: true });
  await context.close();
  console.log(file);
}

async function around(page: Page, part: string) {
  const boxes = await page.locator(part).evaluateAll((found) =>
    found.slice(0, 2).map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height };
    }),
  );
  if (boxes.length === 0) throw new Error(`${page.url()} has no ${part}`);
  const one = part.includes(",") ? boxes : boxes.slice(0, 1);
  const x = Math.max(0, Math.min(...one.map((box) => box.x)) - 12);
  const y = Math.max(0, Math.min(...one.map((box) => box.y)) - 12);
  const right = Math.max(...one.map((box) => box.x + box.width)) + 12;
  const bottom = Math.max(...one.map((box) => box.y + box.height)) + 12;
  return { x, y, width: Math.min(right, page.viewportSize()!.width) - x, height: Math.min(bottom - y, MOST_HIGH) };
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
}

async function logIn(page: Page, who: string): Promise<void> {
  await page.goto("/app/login");
  await page.getByLabel("이메일").fill(`${who}@geulbeot.test`);
  await page.getByLabel("비밀번호").fill("geulbeot1!");
  await press(page, "로그인");
  await page.getByRole("button", { name: "로그아웃" }).waitFor();
}
