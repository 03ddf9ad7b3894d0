import { expect, type Page, rows, settled, test } from "./support/site";

const FEES = "/app/creator-report/creator-fee-list";
const POPULAR = "/app/creator-report/popular-contents-list";
const RANKING = "/app/creator-report/contents-view-ranking";

const figures = async (page: Page) => (await page.locator(".stats dd").allInnerTexts()).map((text) => Number(text.replace(/\D/g, "")));

async function open(page: Page, url: string, js: boolean) {
  await page.goto(url);
  if (js) await settled(page);
}

/** The requests of a screen's script for its own data, not for the frame around it. */
const dataOf = (screen: string) => (url: URL) =>
  url.pathname.endsWith(".data") && Boolean(url.searchParams.get("_routes")?.endsWith(screen));

/** Adds readings of some of the creator's posts. */
const readNow = () =>
  rows(
    `INSERT INTO contents_view_history (send_history_id, receiver_id, contents_id, viewed_at)
     SELECT send_history_id, receiver_id, contents_id, UTC_TIMESTAMP(3) FROM send_history
     WHERE author_id = (SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test') ORDER BY send_history_id LIMIT 20`,
  );

test("the fees of all posts add up to the figures above them, and open into their dispatches", async ({ as, js }) => {
  const page = await as("creator");
  await open(page, `${FEES}?rowsPerPage=2000`, js);
  const [sent, fee] = await figures(page);
  const column = async (at: number) =>
    (await page.locator(`tbody td:nth-child(${at})`).allInnerTexts()).reduce((sum, text) => sum + Number(text.replace(/\D/g, "")), 0);
  expect(sent).toBeGreaterThan(0);
  expect([await column(2), await column(3)]).toEqual([sent, fee]);

  await page.getByRole("columnheader", { name: "12개월 발송" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=sendCountAll&direction=desc/);
  await expect(page.getByRole("columnheader", { name: "12개월 발송" })).toHaveAttribute("aria-sort", "descending");
  const most = page.locator("tbody td:nth-child(2) a").first();
  const dispatches = Number((await most.innerText()).replace(/\D/g, ""));
  await most.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("저작권료가 생긴 발송");
  expect((await figures(page))[0]).toBe(dispatches);
});

test("popular posts are sorted by their heads", async ({ as, js }) => {
  const page = await as("creator");
  await open(page, POPULAR, js);
  await expect(page.getByRole("columnheader", { name: "하루 평균(B/A)" })).toHaveAttribute("aria-sort", "descending");
  const head = page.getByRole("columnheader", { name: "지난 날(A)" });
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/sort=postingDays&direction=asc/);
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  const days = (await page.locator("tbody td:nth-child(4)").allInnerTexts()).map((text) => Number(text.replace(/\D/g, "")));
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});

test("the ranking of a month opens a post's chart, on a page or in a dialog of 900 × 500", async ({ as, js }) => {
  await readNow();
  const page = await as("creator");
  await open(page, RANKING, js);
  await page.getByRole("navigation", { name: "기간" }).getByRole("link", { name: "이번 달" }).click();
  await expect(page).toHaveURL(/dateOption=month/);
  const today = new Date().toLocaleDateString("sv", { timeZone: "Asia/Seoul" });
  await expect(page.getByLabel("기준일")).toHaveValue(today);
  await page.getByRole("button", { name: "검색" }).click();
  await expect(page).toHaveURL(new RegExp(`dateOption=month.*yearMonth=${today}`));
  const row = page.locator("tbody tr").first();
  const title = await row.locator("td.wide").innerText();
  const views = (await row.locator("td").nth(4).innerText()).trim();
  const chart = js ? page.getByRole("dialog") : page.getByRole("main");
  await row.getByRole("link", { name: title }).click();
  if (!js) await expect(page).toHaveURL(/contents-view-ranking-chart/);
  await expect(chart.getByRole("heading", { name: title })).toBeVisible();
  await expect(chart.locator("svg").first()).toBeVisible();
  await expect(chart.locator("tbody tr").last().locator("td").last()).toHaveText(views);
  if (!js) return;
  const { width, height } = (await chart.boundingBox())!;
  expect([width, height]).toEqual([900, 500]);
  await page.keyboard.press("Escape");
  await expect(chart).toBeHidden();
  await expect(row.getByRole("link", { name: title })).toBeFocused();
});

test("a report that does not come says so, and the rows stay @js", async ({ as, js }) => {
  const page = await as("creator");
  await open(page, FEES, js);
  const count = await page.locator("tbody tr").count();
  await page.route(dataOf("creator-fee-list"), (route) => route.abort());
  const head = page.getByRole("columnheader", { name: "이번 달 발송" }).getByRole("link");
  await head.click();
  await expect(page.getByRole("alert")).toContainText("지금은 불러오지 못했습니다.");
  expect(await page.locator("tbody tr").count()).toBe(count);
  await page.unrouteAll();
  await head.click();
  await expect(page.getByRole("columnheader", { name: "이번 달 발송" })).toHaveAttribute("aria-sort", /ending/);
  await expect(page.getByRole("alert")).toBeHidden();

  await readNow();
  await open(page, RANKING, js);
  await page.route(dataOf("contents-view-ranking-chart"), (route) => route.abort());
  await page.locator("tbody a").first().click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("지금은 불러오지 못했습니다.");
});
