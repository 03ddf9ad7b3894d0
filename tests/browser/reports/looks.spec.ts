import { expect, type Page, test } from "../support/site";

test.use({ webFonts: true });

const CHARTS = ["/app/creator-report/creator-fee-chart", "/app/creator-report/visits"];
const LISTS = {
  "/app/user-report/user-contents-view-report-by-contents": ".post-cards > li",
  "/app/user-report/user-contents-view-report-by-main-subject": "tbody tr",
  "/app/user-report/all-user-contents-view-report": "tbody tr",
  "/app/user-report/all-user-contents-view-report?sort=createDate": "tbody tr",
  "/app/creator-report/creator-fee-list": "tbody tr",
  "/app/creator-report/contents-view-ranking": "tbody tr",
  "/app/creator-report/popular-contents-list": "tbody tr",
  "/app/user-report/statements": "tbody tr",
};
const WINDOWS = [
  { width: 1_280, height: 800 },
  { width: 390, height: 844 },
];

const overflow = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main .scroll-x, main .hours")].map((box) => box.scrollWidth - box.clientWidth),
  );

/** Figures in the largest size. */
const leading = (page: Page) =>
  page.locator("main .stats dd:not(.quiet)").evaluateAll((all) => {
    const sizes = all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    return sizes.filter((size) => size === Math.max(...sizes)).length;
  });

for (const window of WINDOWS) {
  const name = `${window.width} × ${window.height}`;

  test(`charts are 280 px high in the first window of ${name}, below one large figure with its comparison @browser`, async ({ as }) => {
    const page = await as("creator");
    await page.setViewportSize(window);
    for (const url of CHARTS) {
      await page.goto(url);
      const chart = page.locator(".chart-wide svg, .chart-narrow svg, .day-plot").locator("visible=true").first();
      const { y, height } = (await chart.boundingBox())!;
      expect(Math.round(height), url).toBe(280);
      expect(y + height, url).toBeLessThanOrEqual(window.height);
      expect(await leading(page), url).toBe(1);
      await expect(page.locator(".stats dd.quiet"), url).toHaveText(/앞 (기간|\d+개월)/);
      expect(await overflow(page), url).toEqual((await overflow(page)).map(() => 0));
    }
  });

  test(`lists of reports have one large figure and no sideways scroll at ${name} @browser`, async ({ as }) => {
    const page = await as("creator");
    await page.setViewportSize(window);
    for (const [url, row] of Object.entries(LISTS)) {
      await page.goto(url);
      const { y } = (await page.locator(row).locator("visible=true").first().boundingBox())!;
      if (window.width === 390) expect(y, url).toBeLessThanOrEqual(400);
      expect(await leading(page), url).toBe(1);
      await expect(page.locator(".stats dd.quiet").first(), url).toHaveText(/\S/);
      expect(Math.max(...(await overflow(page))), url).toBeLessThanOrEqual(0);
      const current = page.locator('.menu-row[aria-current="page"]').first();
      await expect(current, url).toHaveText((await page.getByRole("heading", { level: 1 }).textContent())!);
    }
  });
}

test("hours of the week are a table that fits, with the week across on a phone @browser", async ({ as }) => {
  const page = await as("creator");
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await page.goto("/app/user-report/user-contents-view-report-by-contents?dateOption=aYear");
    await page.getByRole("navigation", { name: "보기" }).getByRole("link", { name: "시간별로" }).click();
    await expect(page.locator(".hours td")).toHaveCount(168);
    await expect(page.locator(".stats").getByText(/요일 (새벽|오전|오후|저녁|밤) \d+시/)).toBeVisible();
    const [monday, sunday] = [page.locator(".hours tbody th").first(), page.locator(".hours tbody th").last()];
    const [first, last] = [(await monday.boundingBox())!, (await sunday.boundingBox())!];
    expect(window.width === 390 ? last.x > first.x && last.y === first.y : last.y > first.y && last.x === first.x).toBe(true);
    expect(Math.max(...(await overflow(page)))).toBeLessThanOrEqual(0);
  }
});

test("a phone's periods come with the tick @js", async ({ as }) => {
  const page = await as("creator");
  await page.setViewportSize(WINDOWS[1]!);
  await page.goto("/app/user-report/user-contents-view-report-by-contents");
  await expect(page.getByLabel("보낸 날(부터)")).toBeHidden();
  await page.getByText("1개월", { exact: true }).locator("visible=true").click();
  await expect(page.getByLabel("보낸 날(부터)")).toBeVisible();
  await page.getByRole("navigation", { name: "기간" }).getByRole("link", { name: "3개월" }).click();
  await expect(page).toHaveURL(/dateOption=3month/);
});
