import { axeViolations, expect, settled, test, withAxe } from "../support/site";

const PROFILE = "/app/user/blog-profile";

test("a writer changes the blog's address; the old one leads to the new one", async ({ as, stranger, baseURL, js }) => {
  const page = await as("creator");
  const guest = await stranger({ viewport: { width: 390, height: 780 } });
  const [before, after] = ["하늘작가", js ? "하늘의-글" : "하늘의-책"];
  const change = async (handle: string) => {
    await page.goto(PROFILE);
    if (js) await settled(page);
    await page.getByLabel("블로그 주소").fill(handle);
    await page.getByRole("main").getByRole("button", { name: "저장", exact: true }).click();
    await expect(page.getByText("저장되었습니다.").first()).toBeVisible();
    await expect(page.getByLabel("블로그 주소")).toHaveValue(handle);
  };
  await change(after);
  await page.getByRole("link", { name: "내 블로그 보기" }).click();
  await expect(page).toHaveURL(baseURL + encodeURI(`/@${after}`));

  await guest.goto(`/@${before}`);
  await expect(guest).toHaveURL(baseURL + encodeURI(`/@${after}`));
  // Other tests insert posts of this writer without a slug.
  await guest.locator('.posts a[href^="/@"]').first().click();
  await expect(guest).toHaveURL(new RegExp(`${encodeURI(`/@${after}`)}/[^/?]+$`));
  await expect(guest.locator("link[rel=canonical]")).toHaveAttribute("href", guest.url());
  await guest.locator(".writer-name a").first().click();
  await expect(guest).toHaveURL(baseURL + encodeURI(`/@${after}`));

  await change(before);
  expect((await guest.goto(`/@${after}`))?.ok()).toBe(true);
  await expect(guest).toHaveURL(baseURL + encodeURI(`/@${before}`));
});

test("a refused address is said at its field @js", async ({ as }) => {
  const page = await withAxe(await as("creator"));
  await page.goto(PROFILE);
  await settled(page);
  await page.getByLabel("블로그 주소").fill("관리자");
  await page.getByRole("main").getByRole("button", { name: "저장", exact: true }).click();
  await expect(page.getByText("서비스 이름처럼 보여서 쓸 수 없는 블로그 주소입니다.").first()).toBeVisible();
  await expect(page.getByLabel("블로그 주소")).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
});
