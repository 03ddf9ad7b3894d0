import { expect, type Page, rows, test } from "../support/site";

test.use({ webFonts: true });

async function aPost(): Promise<{ path: string; title: string }> {
  const [post] = await rows<{ contentsId: number; title: string; userId: number }>(
    `SELECT contents_id AS contentsId, title, user_id AS userId FROM contents
     WHERE user_id = (SELECT user_id FROM user WHERE user_email = 'writer@geulbeot.test') AND delete_yn = 'N' ORDER BY contents_id LIMIT 1`,
  );
  return { path: `/app/blog/view-contents?userId=${post!.userId}&contentsId=${post!.contentsId}`, title: post!.title };
}

/** The address that the loaded page names as its own: other tests may give the blog a handle. */
const ownAddress = async (page: Page) => (await page.locator('link[rel="canonical"]').getAttribute("href"))!;

const field = (page: Page) => page.getByLabel("이 글의 주소");

test("the end of a post offers its address and its writer, and leads to the subscribe page with three posts", async ({ stranger, js }) => {
  const { path } = await aPost();
  const page = await stranger({ viewport: { width: 360, height: 740 } });
  await page.goto(path);
  await expect(field(page)).toHaveValue(await ownAddress(page));
  if (js) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto((await page.locator('form[action^="/app/subscribe/"]').getAttribute("action"))!);
  await expect(page.getByRole("button", { name: "카카오로 구독하기" })).toBeVisible();
  expect(await page.locator(".posts li").count()).toBeLessThanOrEqual(3);
  await expect(page.locator(".posts a").first()).toBeVisible();
});

test("a press or key copies the address @js", async ({ stranger }) => {
  const { path } = await aPost();
  const page = await stranger({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(path);
  await field(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "주소 복사" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "복사했습니다." })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await ownAddress(page));
});

test("a device that can share gets the address and the title @js", async ({ stranger }) => {
  const { path, title } = await aPost();
  const page = await stranger();
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: ShareData) => void Object.assign(window, { shared: data }) });
  });
  await page.goto(path);
  await page.getByRole("button", { name: "공유하기" }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared.title).toBe(title);
  expect(shared.url).toBe(await ownAddress(page));
});

test("on a guest's cached shop page the theme can be chosen, and a star leads to the login", async ({ stranger }) => {
  const page = await stranger();
  for (let n = 0; n < 2; n++) await page.goto("/app/contents/contents-shop");
  await page.getByRole("button", { name: "어둡게" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(/contents-shop$/);
  await page.locator(".star button").first().click();
  await expect(page).toHaveURL(/\/app\/login/);
});

test("a search on the cached shop page works, and so does a star of its result @js", async ({ stranger }) => {
  const page = await stranger();
  for (let n = 0; n < 2; n++) await page.goto("/app/contents/contents-shop");
  await page.getByLabel("정렬").selectOption("title");
  await page.getByRole("button", { name: "검색" }).click();
  await expect(page).toHaveURL(/sortType=title/);
  await page.locator(".star button").first().click();
  await expect(page).toHaveURL(/\/app\/login/);
});
