import { addRow, axeViolations, expect, type Page, rows, test, withAxe } from "../support/site";

const WRITER = "SELECT user_id AS userId FROM user WHERE user_email = 'writer@geulbeot.test'";

/** A series of three posts, made by hand; the series' id. */
async function aSeries(mark: string): Promise<number> {
  const [writer] = await rows<{ userId: number }>(WRITER);
  const seriesId = await addRow("INSERT INTO contents_series (user_id, name) VALUES (?, ?)", [writer!.userId, mark]);
  for (const [index, name] of ["하나", "둘", "셋"].entries()) {
    const contentsId = await addRow(
      "INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject) VALUES (?, ?, '<p>글</p>', '글', 900, 'finance')",
      [writer!.userId, `${mark} ${name}`],
    );
    await rows("INSERT INTO series_contents (contents_id, series_id, place) VALUES (?, ?, ?)", [contentsId, seriesId, index + 1]);
  }
  return seriesId;
}

const storedOrder = async (seriesId: number, mark: string) =>
  (
    await rows<{ title: string }>(
      "SELECT title FROM series_contents JOIN contents USING (contents_id) WHERE series_id = ? ORDER BY place, contents_id",
      [seriesId],
    )
  ).map(({ title }) => title.replace(`${mark} `, ""));

const row = (page: Page, name: string) => page.locator(".series-row", { hasText: name });
const markOf = (js: boolean) => `연재 ${js ? "J" : "N"}${Date.now().toString(36)}`;

test("a writer makes, describes, fills, orders and deletes a series", async ({ as, js }) => {
  const page = await as("writer");
  const mark = markOf(js);
  const made = await aSeries(`${mark}가`);
  await rows("DELETE FROM series_contents WHERE series_id = ?", [made]);
  await page.goto("/app/contents/blog");
  await page.getByRole("main").getByRole("link", { name: "연재", exact: true }).click();
  await page.getByLabel("이름").fill(mark);
  await page.getByRole("button", { name: "연재 만들기" }).click();
  await expect(page.getByText("연재를 만들었습니다.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(mark);
  for (const name of ["하나", "둘"]) {
    await page.getByLabel(/^연재에 없는 글/).selectOption({ label: `${mark}가 ${name}` });
    await page.getByRole("button", { name: "넣기", exact: true }).click();
    await expect(row(page, name)).toBeVisible();
  }
  await row(page, "둘").getByRole("button", { name: "위로" }).click();
  await expect(page.locator(".series-row").first()).toContainText("둘");
  await page.getByLabel("설명").fill("봄에 읽는 글이에요.");
  await page.getByLabel("연재 주소").fill(`봄 ${mark}`);
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await expect(page.getByText("저장되었습니다.")).toBeVisible();

  await page.getByRole("link", { name: "연재 보기" }).click();
  await expect(page.getByText("봄에 읽는 글이에요.")).toBeVisible();
  await expect(page.locator(".posts-title").first()).toContainText("둘");
  await page.getByRole("link", { name: "1편부터 읽기" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${mark}가 둘`);
  await page.locator(".view-kicker").getByRole("link", { name: mark }).click();
  await page.getByRole("link", { name: "연재 관리" }).click();

  await row(page, "하나").getByRole("button", { name: "빼기" }).click();
  await expect(page.locator(".series-row")).toHaveCount(1);
  await page.getByRole("button", { name: "연재 삭제" }).click();
  await expect(page.getByText("이 연재를 지울까요?")).toBeVisible();
  await page.getByRole("button", { name: "연재 삭제" }).first().click();
  await expect(page.getByText("연재를 지웠습니다.")).toBeVisible();
  await expect(page).toHaveURL(/\/app\/contents\/series$/);
});

test("parts are dragged, and ↑ and ↓ keep the focus @js", async ({ as, js }) => {
  const mark = markOf(js);
  const seriesId = await aSeries(mark);
  const page = await withAxe(await as("writer", { bypassCSP: true }));
  await page.goto(`/app/blog/series?seriesId=${seriesId}`);
  const handle = (name: string) => row(page, name).locator(".series-handle");
  await expect(handle("하나")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const drag = async (name: string, onto: string) => {
    const from = (await handle(name).boundingBox())!;
    const to = (await row(page, onto).boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, to.y + to.height / 2 + (to.y > from.y ? 8 : -8), { steps: 8 });
  };
  await drag("하나", "셋");
  await page.mouse.up();
  await expect(page.locator(".series-row .series-text > a")).toHaveText([`${mark} 둘`, `${mark} 셋`, `${mark} 하나`]);
  await expect.poll(() => storedOrder(seriesId, mark)).toEqual(["둘", "셋", "하나"]);

  await drag("하나", "둘");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator(".series-row .series-text > a").last()).toHaveText(`${mark} 하나`);

  const up = row(page, "하나").getByRole("button", { name: "위로" });
  await up.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.locator(".series-row").first()).toContainText("하나");
  await expect(row(page, "하나").getByRole("button", { name: "아래로" })).toBeFocused();
  await expect.poll(() => storedOrder(seriesId, mark)).toEqual(["하나", "둘", "셋"]);
  await page.reload();
  await expect(page.locator(".series-row").first()).toContainText("하나");
});

test("the page of a series has no violation, and fits 320 px @js", async ({ stranger, js }) => {
  const mark = markOf(js);
  const seriesId = await aSeries(mark);
  const [writer] = await rows<{ userId: number }>(WRITER);
  for (const width of [320, 390, 1280]) {
    const page = await withAxe(await stranger({ viewport: { width, height: 844 } }));
    await page.goto(`/app/blog/view-series?userId=${writer!.userId}&seriesId=${seriesId}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    expect(await axeViolations(page), `${width} px`).toEqual([]);
    const begin = (await page.getByRole("link", { name: "1편부터 읽기" }).boundingBox())!;
    if (width > 320) expect(begin.y + begin.height, "the first part is one press away").toBeLessThan(700);
  }
});
