import { addRow, axeViolations, control, expect, type Page, rows, settled, test } from "./support/site";

const PHONE = { viewport: { width: 390, height: 844 } };

const addPost = (userId: number, title: string) =>
  addRow(
    `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject) VALUES (?, ?, '<p>글</p>', '두 줄로 보이는 글', 900, 'finance')`,
    [userId, title],
  );

async function makeWriter(tag: string) {
  const userId = await addRow(
    `INSERT INTO user (user_email, user_type, user_nickname, name, role, email_check) VALUES (?, 'EMAIL', ?, '이바다', 'ROLE_USER', 'Y')`,
    [`writer-${tag}@example.test`, `글쓴이${tag}`],
  );
  return { userId, postId: await addPost(userId, `함께 나눈 글 ${tag}`) };
}

/** Fits the phone, and axe finds nothing. */
async function look(page: Page, js: boolean) {
  if (!js) return;
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeViolations(page)).toEqual([]);
}

test("a guest on a phone opens a shared post, subscribes by the messenger and finds the writer's next post", async ({ stranger, js }) => {
  const page = await stranger({ ...PHONE, bypassCSP: js });
  const tag = `${js ? "j" : "n"}${Date.now().toString(36)}`;
  const { userId, postId } = await makeWriter(tag);
  const id = String(6_000_000_000 + (Date.now() % 1_000_000_000));
  await control("accounts", { id, nickname: `독자 ${tag}`, email: `reader-${tag}@example.test` });

  await page.goto(`/app/blog/view-contents?userId=${userId}&contentsId=${postId}`);
  await page.getByRole("button", { name: "구독하기" }).click();
  await page.getByRole("button", { name: new RegExp(`독자 ${tag}`) }).click();
  await page.getByRole("button", { name: /동의/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("약관 동의");
  if (js) await settled(page);
  await page.getByLabel("모두 동의해요.").check();
  await page.getByRole("button", { name: "동의하고 계속" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("회원가입");
  if (js) await settled(page);
  if (js) await page.getByRole("dialog").getByRole("button", { name: "닫기" }).last().click();
  await page.getByLabel("닉네임").fill(`독자${tag}`);
  await page.getByRole("button", { name: "회원가입" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("구독이 완료되었습니다");

  await addPost(userId, `다음 글 ${tag}`);
  await page.getByRole("link", { name: "내 서재에서 글 읽기" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("내 서재");
  await look(page, js);
  await expect(page.locator("#following")).toContainText(`글쓴이${tag} 구독 중`);
  await page.getByRole("link", { name: `다음 글 ${tag}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`다음 글 ${tag}`);

  await page.goto("/app/my-page/reading");
  await page.getByRole("button", { name: "구독 취소" }).click();
  await expect(page.getByText("구독을 취소했습니다.").first()).toBeVisible();
  await expect(page.getByText("구독·즐겨찾는 글쓴이가 없어요")).toBeVisible();
  const [friend] = await rows<{ subscribe_yn: string }>("SELECT subscribe_yn FROM friend WHERE user_id = ?", [userId]);
  expect(friend).toEqual({ subscribe_yn: "N" });
});
