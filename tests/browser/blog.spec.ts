import { createHmac } from "node:crypto";
import type { Response } from "playwright/test";
import { SECRETS } from "../support/database";
import { axeViolations, control, expect, type Page, PASSWORD, rows, skipValidation, test } from "./support/site";
import { aShopPost } from "./support/shop";
import { openEditor, publish, typeText, writePost } from "./support/writing";

let number = 0;
const aTitle = (js: boolean) => `파도 ${js ? "J" : "N"}${Date.now().toString(36)}${(number += 1)}`;

async function aPost(title: string): Promise<number> {
  await rows(
    `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject, created_at, updated_at)
     SELECT user_id, ?, '<p>파도는 어제의 발자국을 지웁니다.</p>', '', 20, 'domestic_travel', NOW(3), NOW(3) FROM user WHERE user_email = 'writer@geulbeot.test'`,
    [title],
  );
  const [row] = await rows<{ id: number }>("SELECT contents_id AS id FROM contents WHERE title = ?", [title]);
  return row!.id;
}

const pressed = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a reader stars a post and its writer, finds the writer in the list, opens the blog, and removes the star", async ({ as, js }) => {
  const page = await as("member");
  const id = await aPost(aTitle(js));
  await page.goto(`/app/blog/view-contents?contentsId=${id}`);
  for (const name of ["글 즐겨찾기", "글쓴이 즐겨찾기"]) {
    await expect(pressed(page, name)).toHaveAttribute("aria-pressed", "false");
    await pressed(page, name).click();
    await expect(page.getByText("즐겨찾기에 넣었습니다.")).toBeVisible();
    await expect(pressed(page, name)).toHaveAttribute("aria-pressed", "true");
  }
  await pressed(page, "글 즐겨찾기").click();
  await expect(pressed(page, "글 즐겨찾기")).toHaveAttribute("aria-pressed", "false");

  await page.goto("/app/contents/favorite-writer?name=%EC%97%86%EB%8A%94%EC%82%AC%EB%9E%8C");
  await expect(page.getByText("찾는 글쓴이가 없어요")).toBeVisible();
  await page.getByRole("link", { name: "조건 지우기" }).click();
  await page.getByText("글쓴이 찾기").click();
  await page.getByLabel("이름").fill("바다");
  await page.locator("#activitySector").selectOption({ label: "국내 여행" });
  await page.getByRole("button", { name: "검색" }).click();
  await expect(page.getByText("글쓴이 1명")).toBeVisible();
  const row = page.locator(".writer-card").filter({ hasText: "글쓰는바다" });
  await expect(row.getByRole("list", { name: "활동 분야" })).toContainText("국내 여행");
  const opened = page.context().waitForEvent("page");
  await row.getByRole("link", { name: /^글쓰는바다/ }).click();
  const blog = await opened;
  await expect(blog.getByRole("heading", { level: 1 })).toHaveText("글쓰는바다");
  await blog.close();
  await page.bringToFront();
  await row.getByRole("button", { name: /^빼기/ }).click();
  await expect(page.getByText("즐겨찾기에서 뺐습니다.")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a guest's star is set after the login", async ({ stranger, js }) => {
  const page = await stranger();
  const title = aTitle(js);
  const { contentsId } = await aShopPost(title);
  await page.goto(`/app/contents/contents-shop?keyword=${encodeURIComponent(title)}`);
  const star = page.getByRole("button", { name: new RegExp(`즐겨찾기\\s?: ${title}`) });
  await star.click();
  await page.getByLabel("이메일").fill("member@geulbeot.test");
  await page.getByLabel("비밀번호").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/app/contents/contents-shop\\?.*#post-${contentsId}$`));
  await expect(page.getByText("즐겨찾기에 넣었습니다.")).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "true");
});

test("a writer compares an earlier text with the present one and restores it @nojs", async ({ as, js }) => {
  const page = await as("writer");
  const title = aTitle(js);
  await writePost(page, js, title, "봄이 온다 꽃이 핀다");
  await publish(page, js);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const id = new URL(page.url()).searchParams.get("contentsId");
  await openEditor(page, js, `/app/blog/write-contents?contentsId=${id}`);
  await typeText(page, js, "봄이 간다 꽃이 진다");
  await publish(page, js, "수정");
  await expect(page.getByRole("article")).toContainText("봄이 간다");

  await page.goto(`/app/blog/my-blog-view-contents?contentsId=${id}`);
  await page.getByRole("button", { name: "더 보기" }).click();
  await page.getByRole("link", { name: "수정 기록" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("수정 기록");
  await expect(page.locator("del")).toHaveText(["온다", "핀다"]);
  await expect(page.locator("ins")).toHaveText(["간다", "진다"]);
  await page.getByRole("button", { name: /글로 되돌리기$/ }).click();
  await expect(page.getByText("되돌렸습니다. 되돌리기 전의 글을 아래에서 다시 불러올 수 있습니다.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "수정 기록 목록" }).getByRole("link")).toHaveCount(2);
  await expect(page.locator("ins")).toHaveText(["온다", "핀다"]);
  await page.goto(`/app/blog/my-blog-view-contents?contentsId=${id}`);
  await expect(page.getByRole("article")).toContainText("봄이 온다 꽃이 핀다");
});

test("an administrator deletes a post: its link answers 410, and its writer gets the reason @nojs", async ({ as, stranger, js }) => {
  const title = aTitle(js);
  const address = `/app/blog/view-contents?contentsId=${await aPost(title)}`;
  const guest = await stranger();
  expect((await guest.goto(address))?.status()).toBe(200);
  const admin = await as("admin");
  await admin.goto(address);
  await admin.getByRole("link", { name: "관리자 삭제" }).click();
  await expect(admin.getByRole("main")).toContainText(title);
  const reason = admin.getByLabel("삭제 사유");
  await reason.fill(" ");
  await skipValidation(admin);
  await admin.getByRole("main").getByRole("button", { name: "글 삭제" }).click();
  await expect(admin.getByText("사유를 입력해 주세요.")).toBeVisible();
  await reason.fill(`${title}에 광고가 있습니다.`);
  await admin.getByRole("main").getByRole("button", { name: "글 삭제" }).click();
  await expect(admin.getByText("글을 지웠습니다.")).toBeVisible();
  await expect.poll(async () => (await guest.goto(address))?.status(), "also for those whose page was kept").toBe(410);
  await expect(guest.getByRole("main")).toContainText("운영 기준에 따라 지운 글");
  await expect(guest.getByRole("heading", { name: "글쓴이의 다른 글" })).toBeVisible();
  const writer = await as("writer");
  await writer.goto("/app/blog/my-blog-view-contents");
  await expect(writer.getByText(`사유: ${title}에 광고가 있습니다.`)).toBeVisible();
  const reasonMails = async () => (await control<{ mails: { text: string }[] }>("mails?to=writer@geulbeot.test")).mails;
  await expect.poll(async () => (await reasonMails()).some((mail) => JSON.stringify(mail).includes(title))).toBe(true);
});

test("a sent link's page says that readings are recorded, and the reader switches that off and on @browser", async ({ stranger, js }) => {
  const id = await aPost(aTitle(js));
  const link = await aSentLink(id);
  const page = await stranger({ bypassCSP: true });
  await page.goto(link.address);
  if (js) expect(await axeViolations(page)).toEqual([]);
  await expect(page.getByText("보낸 분이 읽음 기록을 볼 수 있는 링크예요.")).toBeVisible();
  if (js) await expect.poll(() => readingsOf(link), "read for a second").toBe(1);
  await pressed(page, "읽음 기록 끄기·켜기").click();
  await expect(page.getByText("기록을 남기고 있어요.")).toBeVisible();
  if (js) expect(await axeViolations(page)).toEqual([]);
  await pressed(page, "읽음 기록 끄기").click();
  await expect(page.getByText("기록을 남기지 않아요.")).toBeVisible();
  const before = await readingsOf(link);
  const asked = page.waitForResponse((answer) => /contents-view-history|reading-pixel/.test(answer.url()));
  await page.getByRole("link", { name: "글로 돌아가기" }).click();
  await expect(page.getByRole("article")).toContainText("파도는");
  expect((await asked).status()).toBe(200);
  expect(await readingsOf(link)).toBe(before);
  await pressed(page, "읽음 기록 끄기·켜기").click();
  await pressed(page, "읽음 기록 켜기").click();
  await expect(page.getByText("기록을 남기고 있어요.")).toBeVisible();
});

test("a visit counts once despite reloads and going back, and the sender sees it read @js", async ({ stranger, as, js }) => {
  const title = aTitle(js);
  const link = await aSentLink(await aPost(title));
  const page = await stranger();
  const isRecording = (answer: Response) => answer.url().endsWith("/contents-view-history") && answer.request().method() === "POST";
  const recordingSent = () => page.waitForResponse(isRecording);
  const first = recordingSent();
  await page.goto(link.address);
  const { id } = (await (await first).json()) as { id: number };
  const reloaded = recordingSent();
  await page.reload();
  expect(((await (await reloaded).json()) as { id: number }).id, "after a reload").toBe(id);
  await page.goto("/app/login");
  // Restored from the browser's page cache, the page must not record again.
  await page.goBack();
  await expect(page.getByRole("article")).toContainText("파도는");
  await page.goForward();
  const opened = recordingSent();
  await page.goto(link.address);
  expect(((await (await opened).json()) as { id: number }).id, "opened by its link again").toBe(id);
  expect(await readingsOf(link)).toBe(1);
  const sender = await as("creator");
  await sender.goto(`/app/user/friend?receiverId=${link.receiverId}`);
  const row = sender.getByRole("row").filter({ hasText: title });
  await expect(row).toHaveCount(1);
  await expect(row).not.toContainText("안 읽음");
});

test("a blog's front page counts one visit, once it was seen, with the page before, and without script @js", async ({ stranger, js }) => {
  const contentsId = await aPost(aTitle(js));
  const [author] = await rows<{ id: number }>("SELECT user_id AS id FROM contents WHERE contents_id = ?", [contentsId]);
  const counts = async (source: string) => {
    const [row] = await rows<{ visits: number }>(
      "SELECT CAST(COALESCE(SUM(visits), 0) AS SIGNED) AS visits FROM post_visit_daily WHERE author_id = ? AND contents_id = 0 AND source = ?",
      [author!.id, source],
    );
    return row!.visits;
  };
  const [fromBlog, unknown] = [await counts("blog"), await counts("unknown")];
  const page = await stranger();
  await page.goto(`/app/blog/view-contents?userId=${author!.id}&contentsId=${contentsId}`);
  await page.getByRole("link", { name: "글쓰는바다" }).first().click();
  await expect.poll(() => counts("blog")).toBe(fromBlog + 1);
  await page.reload();
  await (await stranger({ javaScriptEnabled: false })).goto(`/app/blog/contents-list?userId=${author!.id}`);
  await expect.poll(() => counts("unknown")).toBe(unknown + 1);
  expect(await counts("blog")).toBe(fromBlog + 1);
});

type SentLink = { address: string; sendHistoryId: number; receiverId: number };

async function aSentLink(contentsId: number): Promise<SentLink> {
  const [friend] = await rows<{ receiverId: number; userId: number }>(
    "SELECT receiver_id AS receiverId, user_id AS userId FROM friend WHERE user_id = (SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test') ORDER BY receiver_id DESC LIMIT 1",
  );
  const { receiverId, userId } = friend!;
  await rows(
    "INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, fee_won, created_at) VALUES (?, ?, ?, ?, NOW(3), 10, NOW(3))",
    [userId, userId, contentsId, receiverId],
  );
  const [row] = await rows<{ id: number }>("SELECT MAX(send_history_id) AS id FROM send_history WHERE contents_id = ?", [contentsId]);
  const sendHistoryId = row!.id;
  const t = createHmac("sha256", SECRETS.LOOKUP_SECRET)
    .update(["read", sendHistoryId, receiverId].join("\n"))
    .digest("base64url")
    .slice(0, 22);
  const query = new URLSearchParams(
    Object.entries({ contentsId, sendHistoryId, receiverId, t }).map(([name, value]) => [name, String(value)]),
  );
  return { address: `/app/blog/view-contents?${query}`, sendHistoryId, receiverId };
}

async function readingsOf({ sendHistoryId }: SentLink): Promise<number> {
  const [row] = await rows<{ n: number }>("SELECT COUNT(*) AS n FROM contents_view_history WHERE send_history_id = ?", [sendHistoryId]);
  return Number(row!.n);
}
