// `npm run draw-landing [address]` takes the product pictures of the front page from a running site with sample data.
import "./refuse-old-node";
import fs from "node:fs";
import { chromium, type Browser, type Page } from "playwright";
import sharp from "sharp";
import { findChromium } from "./find-browser";

type Scene = {
  name: string;
  as: "guest" | "creator";
  path: string;
  open?: (page: Page) => Promise<unknown>;
  /** Parts of the screen on the picture's card. */
  parts: string[];
  /** Pieces of the parts that the picture leaves out. */
  without?: string;
  style?: string;
  /** Rows of the parts; those that do not fit are left out. */
  rows: string;
};
type Look = { width: "wide" | "phone"; theme: "light" | "dark" };

const [base = "http://127.0.0.1:3000"] = process.argv.slice(2);
const FOLDER = "app/areas/landing/pictures";
const COVER_FOLDER = "app/areas/landing/covers";
const SIZES = "app/areas/landing/picture-sizes.json";
/** The page shows pictures in these widths, so texts stay readable; `height` is the most. */
const FRAMES = { wide: { width: 620, height: 460 }, phone: { width: 358, height: 450 } };
const VIEWPORTS = { wide: { width: 1000, height: 460 }, phone: { width: 390, height: 520 } };
const SCALES = { wide: 1.5, phone: 2 };
const EDGE = 16;
const MOST_BYTES = 40_000;

const SCENES: Scene[] = [
  {
    name: "write",
    as: "creator",
    path: "/app/blog/write-contents?contentsId=1",
    // The style menu names its style while the text has the focus.
    open: (page) => page.locator(".ql-editor p").first().click(),
    parts: ["textarea[name=title], input[name=title]", ".ql-toolbar", ".ql-editor"],
    without: ".ql-formats:nth-child(n+6), .ql-divider, .ql-footnote",
    style: `.ql-editor { caret-color: transparent; outline: none !important } .write-form * { min-height: 0 !important } .ql-toolbar { background: none !important } .ql-editor { padding-bottom: 0 !important } .write-sheet { padding-top: 0 !important }
      .ql-editor > p { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 5 }`,
    rows: ".ql-editor > *",
  },
  {
    name: "result",
    as: "creator",
    path: "/app/send-messages/send-runs",
    open: openFirstRun,
    parts: [".run-progress + p", "table"],
    without: ".run-next",
    // A list in place of the table: name, time and reason on the left, state on the right.
    style: `.run-progress + p { margin-top: 0 !important; font-weight: 650 } .scroll-x { margin-top: 8px !important }
      thead { display: none !important } table, tbody { display: block !important; width: 100% !important }
      tr { display: grid !important; grid-template-columns: minmax(0, 1fr) max-content; margin: 0 !important; padding: 12px 0 !important;
        gap: 0 !important; border-radius: 0 !important; border: 0 solid var(--color-base-300) !important; border-top-width: 1px !important }
      td { display: block !important; width: auto !important; min-width: 0 !important; height: auto !important; padding: 0 !important; border: 0 !important; text-align: left !important }
      td::before { content: none !important } td:empty { display: none !important } td:nth-child(1) { font-weight: 600 }
      td:nth-child(2) { grid-area: 1 / 2 / span 2; align-self: center; font-weight: 600 } td:nth-child(n+3) { grid-column: 1; color: var(--quiet); font-size: 14px !important }
      td:nth-child(3):not(:empty)::before { content: "읽음 " !important }`,
    rows: "tbody tr",
  },
  {
    name: "readers",
    as: "creator",
    path: "/app/user-report/user-contents-view-report-by-contents",
    parts: [".stats", ".post-cards"],
    without: ".stats > :nth-child(3), .post-card .quiet, .post-card dl, .post-card .btn",
    rows: ".post-cards > li",
  },
  {
    name: "blog",
    as: "guest",
    path: "/app/blog/view-contents?contentsId=1",
    open: openBlog,
    parts: [".blog-head", ".post-cards"],
    without: ".blog-words, .blog-sectors",
    style: `img.blog-cover { width: 100% !important; height: 88px !important; margin: 0 !important; border-radius: 8px !important }
      .blog-part { margin-top: 8px !important } .post-cards > .card { padding-bottom: 0 !important }`,
    rows: ".post-cards > li",
  },
];

/** Sample posts whose pictures stand on the cards of drawn messages. */
const COVERS = {
  harbour: "통영의 아침 시장에서 배우는 계절",
  insurance: "보험 증권 한 장을 읽는 법",
  rates: "금리가 오르내릴 때 우리 집 살림에서 달라지는 것들",
  salary: "첫 월급을 받은 달에 해 두면 좋은 다섯 가지",
  tax: "오월의 숙제, 종합소득세를 겁내지 않는 법",
  walk: "경주에서 보낸 느린 이틀, 걷는 사람을 위한 길",
};

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--lang=ko-KR"] });
for (const folder of [FOLDER, COVER_FOLDER]) fs.mkdirSync(folder, { recursive: true });
const sizes: Record<string, Record<string, [number, number]>> = {};
for (const scene of SCENES)
  for (const width of ["phone", "wide"] as const)
    for (const theme of ["light", "dark"] as const) (sizes[scene.name] ??= {})[width] = await draw(browser, scene, { width, theme });
fs.writeFileSync(SIZES, `${JSON.stringify(sizes, null, 2).replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, "[$1, $2]")}\n`);
await drawCovers(browser);
await browser.close();

async function drawCovers(browser: Browser): Promise<void> {
  const page = await browser.newPage({ baseURL: base });
  await page.goto("/app/contents/contents-shop");
  for (const [name, title] of Object.entries(COVERS)) {
    const card = page.locator(".shop-card", { has: page.getByRole("heading", { name: title }) });
    const picture = await page.request.get((await card.locator("img.shop-picture").getAttribute("src"))!.replace("w=480", "w=960"));
    const bytes = await small(
      await sharp(await picture.body())
        .resize(640, 320)
        .png()
        .toBuffer(),
    );
    fs.writeFileSync(`${COVER_FOLDER}/${name}.webp`, bytes);
    console.log(name, bytes.length);
  }
  await page.close();
}

async function draw(browser: Browser, scene: Scene, { width, theme }: Look): Promise<[number, number]> {
  const look = { viewport: VIEWPORTS[width], deviceScaleFactor: SCALES[width], colorScheme: theme };
  const context = await browser.newContext({ ...look, locale: "ko-KR", timezoneId: "Asia/Seoul", baseURL: base, serviceWorkers: "block" });
  const page = await context.newPage();
  if (scene.as !== "guest") await logIn(page);
  await page.goto(scene.path, { waitUntil: "networkidle" });
  await scene.open?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const height = await frame(page, scene, width);
  const file = `${FOLDER}/${scene.name}-${width}-${theme}.webp`;
  const bytes = await small(await page.screenshot({ clip: { x: 0, y: 0, width: FRAMES[width].width, height } }));
  fs.writeFileSync(file, bytes);
  await context.close();
  console.log(file, bytes.length);
  return [FRAMES[width].width * SCALES[width], height * SCALES[width]];
}

/** Puts the scene's parts alone on a card and answers the frame's height. */
async function frame(page: Page, { name, parts, without, style = "", rows }: Scene, size: Look["width"]): Promise<number> {
  const { width, height } = FRAMES[size];
  await page.addStyleTag({
    content: `
      html { background: var(--color-base-200) !important }
      body { visibility: hidden; background: none !important }
      main.main { visibility: visible; position: fixed; inset: ${EDGE}px auto auto ${EDGE}px; width: ${width - 2 * EDGE}px;
        min-height: 0; margin: 0; padding: ${EDGE}px; border: 1px solid var(--color-base-300); border-radius: 8px; overflow: clip; background: var(--surface) }
      .box, .card, td, th, tr { background: none !important }
      main.main * { animation: none !important; transition: none !important }
      [data-left-out] { display: none !important }
      ${style}`,
  });
  const drawn = await page.evaluate(
    ({ parts, without, rows, room }) => {
      const main = document.querySelector("main")!;
      const shown = parts.map((part) => main.querySelector(part)).filter((part) => part !== null);
      if (shown.length < parts.length) return Infinity;
      for (const element of main.querySelectorAll("*"))
        if (!shown.some((part) => part.contains(element) || element.contains(part))) element.toggleAttribute("data-left-out", true);
      if (without) for (const element of main.querySelectorAll(without)) element.toggleAttribute("data-left-out", true);
      const list = [...main.querySelectorAll(rows)].filter((row) => row.getClientRects().length > 0);
      // A heading without its text is no end.
      while (list.length > 1 && (main.getBoundingClientRect().height > room || /^H\d$/.test(list.at(-1)!.tagName)))
        list.pop()!.toggleAttribute("data-left-out", true);
      return main.getBoundingClientRect().height;
    },
    { parts, without, rows, room: height - 2 * EDGE },
  );
  if (drawn > height - 2 * EDGE) throw new Error(`${name}: parts are missing or do not fit into ${size}`);
  // Even, so that every scale gives whole pixels.
  return 2 * Math.ceil(drawn / 2) + 2 * EDGE;
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
  // Two readers, then the friend who got nothing.
  await page.evaluate(() => {
    const rows = [...document.querySelectorAll("main tbody tr")];
    const timed = rows.map((row) => ({ row, at: /\d{4}\.\d\d\.\d\d \d\d:\d\d/.exec(row.textContent)?.[0] ?? "" }));
    const readers = timed.filter(({ at }) => at !== "").toSorted((a, b) => a.at.localeCompare(b.at));
    const missed = rows.filter((row) => row.querySelector('[data-state="FAILED"]'));
    const [first, second, ...others] = readers.map(({ row }) => row);
    rows[0]!.parentElement!.prepend(first!, second!, ...missed, ...others);
  });
}

async function openBlog(page: Page): Promise<void> {
  await page.locator('main a[href*="contents-list?userId="], main a[href^="/@"]').first().click();
  await page.waitForURL((address) => address.pathname.startsWith("/@") || address.pathname.endsWith("/contents-list"));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === "lazy"));
}

async function logIn(page: Page): Promise<void> {
  await page.goto("/app/login");
  await page.getByLabel("이메일").fill("creator@geulbeot.test");
  await page.getByLabel("비밀번호").fill("geulbeot1!");
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).first().click();
  await page.getByRole("button", { name: "로그아웃" }).waitFor();
}
