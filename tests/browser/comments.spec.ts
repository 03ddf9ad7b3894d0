import { expect, type Page, rows, settled, test } from "./support/site";
import { press } from "./support/writing";

/** A post without comments: each project writes under a post of its own. */
async function postOf(js: boolean): Promise<{ contentsId: number; userId: number }> {
  const [post] = await rows<{ contentsId: number; userId: number }>(
    `SELECT contents_id AS contentsId, user_id AS userId FROM contents
     WHERE user_id = (SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test') AND delete_yn = 'N'
     ORDER BY contents_id LIMIT 1 OFFSET ?`,
    [js ? 2 : 3],
  );
  return post!;
}

async function open(page: Page, js: boolean, url: string) {
  await page.goto(url);
  if (js) await settled(page);
}

test("a reader comments under a post, the writer replies, hides and closes, a guest reads", async ({ as, stranger, js }) => {
  const post = await postOf(js);
  const url = `/app/blog/view-contents?userId=${post.userId}&contentsId=${post.contentsId}`;
  const all = `/app/blog/comments?contentsId=${post.contentsId}`;
  const words = `잘 읽었습니다 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  const [reader, writer, guest] = [await as("member"), await as("creator"), await stranger()];

  await test.step("the reader writes on the post's own page and comes back to the comment", async () => {
    await reader.goto(url);
    await reader.getByLabel("댓글 쓰기").fill(words);
    await press(reader, "댓글 남기기");
    await expect(reader).toHaveURL(new RegExp(`view-contents.*#comment-\\d+$`));
    await expect(reader.getByText(words)).toBeVisible();
  });

  await test.step("a guest reads the comment and is led to the login", async () => {
    await guest.goto(url);
    await expect(guest.getByText(words)).toBeVisible();
    await expect(guest.getByLabel("댓글 쓰기")).toHaveCount(0);
    await guest.getByRole("link", { name: "로그인하고 댓글 쓰기" }).click();
    await expect(guest).toHaveURL(/\/app\/login\?redirectUrl=.*comments/);
  });

  await test.step("the writer replies, and hides with a reason that the reader sees", async () => {
    await open(writer, js, all);
    await writer.getByText("답글 쓰기").first().click();
    await writer.getByLabel("답글", { exact: true }).first().fill("고맙습니다.");
    await writer.getByRole("button", { name: "답글 남기기" }).first().click();
    await expect(writer.getByText("고맙습니다.").first()).toBeVisible();
    await writer.getByText("가리기", { exact: true }).first().click();
    await writer.getByLabel("가리는 사유").first().fill("시험 삼아");
    await writer.getByRole("button", { name: "가리기", exact: true }).last().click();
    await expect(writer.getByText("댓글을 가렸습니다.").first()).toBeVisible();
    await open(reader, js, all);
    await expect(reader.getByText("사유: 시험 삼아").first()).toBeVisible();
    await guest.goto(url);
    await expect(guest.getByText("글쓴이가 가린 댓글입니다.").first()).toBeVisible();
    await expect(guest.getByText(words)).toHaveCount(0);
  });

  await test.step("the reader deletes the comment, and the writer closes and reopens the post", async () => {
    await press(reader, "삭제");
    await expect(reader.getByText("댓글을 지웠습니다.").first()).toBeVisible();
    await open(writer, js, all);
    await press(writer, "이 글의 댓글 닫기");
    await expect(writer.getByText("글쓴이가 댓글을 닫았어요.").first()).toBeVisible();
    await guest.goto(url);
    await expect(guest.getByText("글쓴이가 댓글을 닫았어요.")).toBeVisible();
    await press(writer, "이 글의 댓글 다시 열기");
    await expect(writer.getByRole("button", { name: "이 글의 댓글 닫기" })).toBeVisible();
  });
});
