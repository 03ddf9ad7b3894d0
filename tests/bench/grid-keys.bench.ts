import { chromium } from "playwright";
import { scriptsCookieName, sessionCookie } from "~/http/request/cookies.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { commonCode, commonCodeHeader } from "~db/schema/master";
import { loginAs, makeMember } from "../support/factories/members";
import { seed as seedApis } from "../../db/seeds/reference/apis";
import { seed as seedMenus } from "../../db/seeds/reference/menus";
import { seed as seedRoles } from "../../db/seeds/reference/roles";
import browsers from "../browser/playwright.config";
import { onFreshPair } from "./database";
import { table } from "./figures";
import { startServer } from "./measure";

const ROWS = 2_000;
const CHUNK = 500;
const KEYS = 200;
const GROUP = "bench";
const MOST_MS = 50;

/** From a key in a grid of 2,000 rows to its frame: 95 % within 50 ms. */
await onFreshPair(async () => {
  const ctx = makeCtx({ kind: "job", name: "bench" });
  for (const seed of [seedRoles, seedMenus, seedApis]) await seed(ctx);
  await database().insert(commonCodeHeader).values({ commonCode: GROUP, commonCodeName: "측정" });
  for (let low = 0; low < ROWS; low += CHUNK)
    await database()
      .insert(commonCode)
      .values(
        Array.from({ length: CHUNK }, (_, n) => ({
          commonCode: GROUP,
          commonCodeKey: `key${low + n}`,
          commonCodeKeyName: `이름 ${low + n}`,
          commonCodeSequence: low + n,
        })),
      );
  const { token } = await loginAs(await makeMember({ role: "ROLE_ADMIN" }));
  const [name, value] = (await sessionCookie().serialize(token)).split(";")[0]!.split("=") as [string, string];
  const site = await startServer("build/index.js");
  const browser = await chromium.launch(browsers.use!.launchOptions);
  try {
    const page = await browser.newPage();
    const { url } = site;
    await page.context().addCookies([
      { name, value, url },
      { name: scriptsCookieName, value: "Y", url },
    ]);
    await page.goto(`${url}/app/common/codes?commonCode=${GROUP}&rowsPerPage=${ROWS}`, { waitUntil: "networkidle" });
    await page
      .getByRole("region", { name: "공통코드 항목", exact: true })
      .first()
      .locator('td[data-r="1000"], td[data-r="3"]')
      .nth(2)
      .click();
    await page.evaluate(() => {
      const times: number[] = [];
      (globalThis as { times?: number[] }).times = times;
      window.addEventListener(
        "keydown",
        (event) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - event.timeStamp))),
        { capture: true },
      );
    });
    const presses: Record<string, string[]> = {
      "moving down": Array.from({ length: KEYS }, () => "ArrowDown"),
      "typing into a cell": Array.from({ length: KEYS }, (_, n) => (n % 10 === 9 ? "Enter" : "a")),
      "typing and Tab": Array.from({ length: KEYS }, (_, n) => (n % 2 === 0 ? "x" : "Tab")),
    };
    const figures = [];
    for (const [what, keys] of Object.entries(presses)) {
      await page.evaluate(() => void ((globalThis as { times?: number[] }).times!.length = 0));
      for (const key of keys) {
        await page.keyboard.press(key);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      }
      const times = (await page.evaluate(() => (globalThis as { times?: number[] }).times!)).toSorted((a, b) => a - b);
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
      figures.push({ what, keys: times.length, median: at(0.5), "95th percentile": at(0.95) });
      if (at(0.95) > MOST_MS) process.exitCode = 1;
    }
    table(`a key in a grid of ${ROWS}: milliseconds to the next frame (95th percentile at most ${MOST_MS})`, figures);
  } finally {
    await browser.close();
    await site.stop();
  }
});
