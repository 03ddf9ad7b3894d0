// `npm run draw-landing [address]` takes the product pictures of the front page from a running site with sample data.
import "./refuse-old-node";
import fs from "node:fs";
import { chromium, type Browser, type Page } from "playwright";
import sharp from "sharp";
import { findChromium } from "./find-chromium";

type Scene = {
  name: string;
  as: "guest" | "creator";
  path: string;
  /** False: a phone only. */
  wide?: boolean;
  /** Part of the page at the picture's top. */
  from?: string;
  before?: (page: Page) => Promise<unknown>;
};
type Look = { width: "wide" | "phone"; theme: "light" | "dark" };

const [base = "http://127.0.0.1:3000"] = process.argv.slice(2);
const FOLDER = "app/areas/landing/pictures";
const VIEWPORTS = { wide: { width: 860, height: 540 }, phone: { width: 390, height: 470 } };
const SCALES = { wide: 1.2, phone: 1.5 };
const MOST_BYTES = 40_000;

const SCENES: Scene[] = [
  { name: "post", as: "guest", path: "/app/blog/view-contents?contentsId=1", wide: false },
  { name: "write", as: "creator", path: "/app/blog/write-contents?contentsId=1" },
  { name: "result", as: "creator", path: "/app/send-messages/send-runs", before: openFirstRun },
  { name: "readers", as: "creator", path: "/app/user-report/user-contents-view-report-by-contents", from: ".stats" },
  { name: "blog", as: "guest", path: "/app/blog/view-contents?contentsId=1", before: openBlog },
];

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--lang=ko-KR"] });
fs.mkdirSync(FOLDER, { recursive: true });
for (const scene of SCENES)
  for (const width of ["wide", "phone"] as const)
    for (const theme of ["light", "dark"] as const)
      if (width === "phone" || scene.wide !== false) await draw(browser, scene, { width, theme });
await browser.close();

async function draw(browser: Browser, { name, as, path, from, before }: Scene, { width, theme }: Look): Promise<void> {
  const look = { viewport: VIEWPORTS[width], deviceScaleFactor: SCALES[width], colorScheme: theme };
  const context = await browser.newContext({ ...look, locale: "ko-KR", timezoneId: "Asia/Seoul", baseURL: base, serviceWorkers: "block" });
  const page = await context.newPage();
  if (as !== "guest") await logIn(page);
  await page.goto(path, { waitUntil: "networkidle" });
  await before?.(page);
  await page.addStyleTag({ content: ".topbar, .drawer { display: none } .shell { --drawer: 0px; --header: 0px }" });
  if (from)
    await page
      .locator(from)
      .first()
      .evaluate((part) => scrollTo(0, part.getBoundingClientRect().y + scrollY - 20));
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const file = `${FOLDER}/${name}-${width}-${theme}.webp`;
  const bytes = await small(await page.screenshot());
  fs.writeFileSync(file, bytes);
  await context.close();
  console.log(file, bytes.length);
}

/** The best WebP that stays within the limit. */
async function small(png: Buffer): Promise<Buffer> {
  for (let quality = 82; quality >= 40; quality -= 6) {
    const bytes = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  throw new Error("no quality is small enough");
}

async function openFirstRun(page: Page): Promise<void> {
  await page.locator('main a[href*="/send-run?"]').first().click();
  await page.waitForLoadState("networkidle");
}

async function openBlog(page: Page): Promise<void> {
  await page.locator('main a[href*="contents-list?userId="], main a[href^="/@"]').first().click();
  await page.waitForLoadState("networkidle");
}

async function logIn(page: Page): Promise<void> {
  await page.goto("/app/login");
  await page.getByLabel("이메일").fill("creator@geulbeot.test");
  await page.getByLabel("비밀번호").fill("geulbeot1!");
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).first().click();
  await page.getByRole("button", { name: "로그아웃" }).waitFor();
}
