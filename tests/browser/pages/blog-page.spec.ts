import { axeViolations, expect, rows, test, withAxe } from "../support/site";

async function writerId(): Promise<number> {
  const [writer] = await rows<{ userId: number }>("SELECT user_id AS userId FROM user WHERE user_email = 'creator@geulbeot.test'");
  return writer!.userId;
}

for (const [name, pathOf] of [
  ["blog", (userId: number) => `/app/blog/contents-list?userId=${userId}`],
  ["subscribe page", (userId: number) => `/app/subscribe/${userId}`],
] as const)
  test(`the ${name} has no violation on a phone and on a screen, and fits 320 px @js`, async ({ stranger }) => {
    const path = pathOf(await writerId());
    for (const width of [320, 390, 1280]) {
      const page = await withAxe(await stranger({ viewport: { width, height: 844 } }));
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
      if (width > 320) expect(await axeViolations(page), `${width} px`).toEqual([]);
    }
  });

test("the head of a blog ends within 300 px of a phone, and its search works @browser", async ({ stranger }) => {
  const userId = await writerId();
  const page = await stranger({ viewport: { width: 390, height: 844 } });
  await page.goto(`/app/blog/contents-list?userId=${userId}`);
  const buttons = await page.getByRole("link", { name: "구독하기" }).first().boundingBox();
  expect(buttons!.y + buttons!.height).toBeLessThanOrEqual(300);
  for (const [part, what] of [
    [".card-large", "the pinned post"],
    [".shelf", "the first series"],
  ] as const)
    expect((await page.locator(part).first().boundingBox())!.y, what).toBeLessThan(844);
  await expect(page.getByLabel("이 블로그에서 찾기")).toBeHidden();
  await page.locator(".blog-seek summary").click();
  await page.getByLabel("이 블로그에서 찾기").fill("아무데도없는말");
  await page.getByRole("button", { name: "찾기" }).click();
  await expect(page.getByText("‘아무데도없는말’에 맞는 글이 없어요")).toBeVisible();
  await page.getByRole("link", { name: "모두 보기" }).click();
  await expect(page.locator(".posts a").first()).toBeVisible();
});
