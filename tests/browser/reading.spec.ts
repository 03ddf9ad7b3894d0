import { randomUUID } from "node:crypto";
import { expect, type Page, rows, test } from "./support/site";

test.use({ webFonts: true });

let number = 0;

async function aPost(js: boolean, over: { title?: string; contents?: string } = {}): Promise<{ contentsId: number; title: string }> {
  const title = over.title ?? `바다 곁에서 ${js ? "J" : "N"}${Date.now().toString(36)}${(number += 1)}`;
  const contents = over.contents ?? `<p>${"파도는 어제의 발자국을 지우고 오늘의 자리를 내어 줍니다. ".repeat(60)}</p>`;
  await rows(
    `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject, created_at, updated_at)
     SELECT user_id, ?, ?, '파도는 어제의 발자국을 지우고', 2000, 'domestic_travel', NOW(3), NOW(3) FROM user WHERE user_email = 'writer@geulbeot.test'`,
    [title, contents],
  );
  const [row] = await rows<{ contentsId: number }>(
    "SELECT contents_id AS contentsId FROM contents WHERE title = ? ORDER BY contents_id DESC LIMIT 1",
    [title],
  );
  return { contentsId: row!.contentsId, title };
}

const addressOf = ({ contentsId }: { contentsId: number }) => `/app/blog/view-contents?contentsId=${contentsId}`;

test("a guest's post page loads one small script, no framework, and has less than 20,000 characters", async ({ page, js }) => {
  const post = await aPost(js);
  const scripts: string[] = [];
  if (js) page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(new URL(request.url()).pathname)));
  const answer = await page.goto(addressOf(post));
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(post.title);
  await expect(page.getByRole("article")).toContainText("오늘의 자리를 내어 줍니다.");
  if (js) expect(scripts).toEqual(["/post.js"]);
  const html = (await answer!.body()).toString();
  expect(html).toContain("오늘의 자리를 내어 줍니다.");
  expect(html.length).toBeLessThan(20_000);
  for (const [property, content] of [
    ["og:title", post.title],
    ["og:type", "article"],
    ["og:description", "파도는 어제의 발자국을 지우고"],
  ])
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute("content", content!);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`contentsId=${post.contentsId}$`));
});

test("a post's page has three columns on a wide screen, one below 700 px, and never scrolls sideways @js", async ({ stranger, js }) => {
  const post = await aPost(js, { contents: `<p>${"가".repeat(400)}</p><pre>${"x".repeat(300)}</pre>` });
  const wide = await stranger({ viewport: { width: 1280, height: 800 } });
  await wide.goto(addressOf(post));
  const [writer, text, deeds] = await columns(wide);
  expect(writer!.x + writer!.width).toBeLessThanOrEqual(text!.x);
  expect(text!.x + text!.width).toBeLessThanOrEqual(deeds!.x);
  expect(text!.width).toBeLessThanOrEqual(710);
  const phone = await stranger({ viewport: { width: 690, height: 800 } });
  for (const width of [690, 390, 320]) {
    await phone.setViewportSize({ width, height: 800 });
    await phone.goto(addressOf(post));
    const boxes = await columns(phone);
    for (const box of boxes) expect(box!.x + box!.width, `${width} px`).toBeLessThanOrEqual(width);
    for (const box of [boxes[0], boxes[2]]) expect(box!.y + box!.height).toBeLessThanOrEqual(boxes[1]!.y + 1);
  }
});

const columns = (page: Page) =>
  Promise.all(
    [page.getByRole("complementary", { name: "글쓴이" }), page.getByRole("article"), page.locator(".view-actions")].map((part) =>
      part.boundingBox(),
    ),
  );

test("runs no script of a post", async ({ page, js }) => {
  const post = await aPost(js, {
    contents: `<p>안전한 글</p><script>document.title = "잡힘"</script><img src=x onerror="document.title='잡힘'"><a href="javascript:document.title='잡힘'">누르세요</a><iframe src="https://evil.example"></iframe>`,
  });
  await page.goto(addressOf(post));
  await expect(page.getByRole("article")).toContainText("안전한 글");
  await expect(page.getByRole("article").locator("script, iframe, [onerror], [href^='javascript:']")).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(post.title));
});

test("answers 404 for an unknown post and for a wrong writer id", async ({ page, js }) => {
  const post = await aPost(js);
  expect((await page.goto("/app/blog/view-contents?contentsId=999999999"))?.status()).toBe(404);
  expect((await page.goto(`${addressOf(post)}&userId=999999999`))?.status()).toBe(404);
  expect((await page.goto("/app/blog/view-contents?contentsId=%3Cscript%3E"))?.status()).toBe(404);
});

test("a film plays in its card at a press; until then the page asks no other site @js", async ({ page, js }) => {
  const address = `https://www.youtube.com/watch?v=${randomUUID().slice(0, 11)}`;
  await rows(
    `INSERT INTO link_card (address_hash, address, host, user_id, title, asked_at, fetched_at)
     SELECT SHA2(?, 256), ?, 'www.youtube.com', user_id, '봄 노래', NOW(3), NOW(3) FROM user WHERE user_email = 'writer@geulbeot.test'`,
    [address, address],
  );
  const hosts = new Set<string>();
  page.on("request", (request) => void hosts.add(new URL(request.url()).hostname));
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: "<p>재생 중</p>" }),
  );
  await page.goto(addressOf(await aPost(js, { contents: `<p><a href="${address}">${address}</a></p>` })));
  const card = page.getByRole("link", { name: "봄 노래" });
  await expect(card).toHaveAttribute("data-to", address);
  expect([...hosts]).toEqual([new URL(page.url()).hostname]);
  await card.click();
  await expect(page.locator("iframe")).toHaveAttribute("title", /^봄 노래/);
  await expect(page.frameLocator("iframe[title^='봄 노래']").getByText("재생 중")).toBeVisible();
  await expect(card).toHaveCount(0);
});
