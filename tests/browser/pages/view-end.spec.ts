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

const address = (page: Page) => page.locator("#share-url");

test("the end of a post offers its address and its writer, and leads to the subscribe page with three posts", async ({ stranger, js }) => {
  const { path } = await aPost();
  const page = await stranger({ viewport: { width: 360, height: 740 } });
  await page.goto(path);
  if (js) await page.locator(".end").scrollIntoViewIfNeeded();
  if (js) await expect(page.getByRole("button", { name: "주소 복사" })).toBeVisible();
  await expect(address(page)).toBeVisible({ visible: !js });
  if (!js) await expect(address(page)).toHaveAttribute("href", await ownAddress(page));
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
  await page.locator(".end").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "주소 복사" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "주소를 복사했습니다." })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await ownAddress(page));
});

test("without Kakao's script the button copies the address for a chat @js", async ({ stranger }) => {
  const { path } = await aPost();
  const page = await stranger({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(path);
  await page.locator(".end").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "카카오톡으로 보내기" }).click();
  await expect(page.getByRole("status").filter({ hasText: "카카오톡 대화방에 붙여넣어 주세요." })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await ownAddress(page));
});

test("a device that can share gets the address and the title @js", async ({ stranger }) => {
  const { path, title } = await aPost();
  const page = await stranger();
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: ShareData) => void Object.assign(window, { shared: data }) });
  });
  await page.goto(path);
  await page.locator(".end").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "공유하기" }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared.title).toBe(title);
  expect(shared.url).toBe(await ownAddress(page));
});

const KAKAO = "https://t1.kakaocdn.net";

/** The post as a site with a JavaScript key serves it; `sdk` answers in Kakao's place. */
async function openWithKakao(page: Page, path: string, sdk: string | null): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(`${KAKAO}/**`, async (route) => {
    asked.push(route.request().url());
    if (sdk === null) return route.abort();
    await route.fulfill({ contentType: "text/javascript", body: sdk, headers: { "Access-Control-Allow-Origin": "*" } });
  });
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const attributes = `class="end-share" data-key="${"0".repeat(32)}" data-sdk="${KAKAO}/kakao.js" data-integrity=""`;
    const policy = answer.headers()["content-security-policy"]!.replace("script-src 'self'", `script-src 'self' ${KAKAO}`);
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), "content-security-policy": policy },
      body: (await answer.text()).replace('class="end-share"', attributes),
    });
  });
  await page.goto(path);
  await page.locator(".end").scrollIntoViewIfNeeded();
  return asked;
}

test("KakaoTalk gets title and address, and its script is asked for at the press alone @js", async ({ stranger }) => {
  const { path, title } = await aPost();
  const page = await stranger();
  const sdk = `let on = false; window.Kakao = { isInitialized: () => on, init: () => (on = true), Share: { sendDefault: (sent) => (window.sent = sent) } }`;
  const asked = await openWithKakao(page, path, sdk);
  const button = page.getByRole("button", { name: "카카오톡" });
  await expect(button).toBeVisible();
  expect(asked).toEqual([]);
  await button.click();
  await expect.poll(() => page.evaluate(() => "sent" in window)).toBe(true);
  const { content } = await page.evaluate(() => (window as unknown as { sent: { content: { title: string; link: object } } }).sent);
  expect(content.title).toBe(title);
  expect(content.link).toEqual({ webUrl: await ownAddress(page), mobileWebUrl: await ownAddress(page) });
  await button.click();
  expect(asked).toHaveLength(1);
});

test("where Kakao's script is blocked, the address is copied and a sentence says so @js", async ({ stranger }) => {
  const { path } = await aPost();
  const page = await stranger({ permissions: ["clipboard-read", "clipboard-write"] });
  const asked = await openWithKakao(page, path, null);
  for (const times of [1, 2]) {
    await page.getByRole("button", { name: "카카오톡" }).click();
    await expect(page.getByRole("status").filter({ hasText: "카카오톡을 열지 못해 주소를 복사했습니다." })).toBeVisible();
    await expect.poll(() => asked.length).toBe(times);
  }
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await ownAddress(page));
});

test("a guest likes a post with one press, and takes the like back", async ({ stranger, js }) => {
  const { path } = await aPost();
  const page = await stranger({ userAgent: `like ${js} ${Date.now()}` });
  await page.goto(path);
  if (js) await page.locator(".end").scrollIntoViewIfNeeded();
  if (js) await expect(page.getByRole("button", { name: "주소 복사" })).toBeVisible();
  const button = page.locator("#like button");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  expect(new URL(page.url()).pathname === "/app/blog/like").toBe(!js);
  await expect(button).toContainText(/공감 \d/);
  if (js) await expect(button).toBeFocused();
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "false");
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
  await page.getByText("정렬: 최신순").click();
  await page.getByRole("link", { name: "제목순" }).click();
  await expect(page).toHaveURL(/sortType=title/);
  await page.locator(".star button").first().click();
  await expect(page).toHaveURL(/\/app\/login/);
});
