import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { changeNickname } from "~/areas/account/member/change-nickname.server";
import { closePostComments, hidePostComment } from "~/areas/blog/comments/moderate-post-comments.server";
import { replyUnderPost, writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import type { Member } from "~/core/ctx.server";
import { limits } from "~/http/request/limits";
import { database } from "~db/client.server";
import { comment } from "~db/schema/comments";
import { get, post, refused, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { postUrl } from "../../support/factories/reading";
import { hostileTexts } from "../../support/texts/hostile";
import { patience } from "../../support/yardstick";

const pathOf = (contentsId: number) => `/app/blog/comments?contentsId=${contentsId}`;
const write = (by: Member, contentsId: number, text: string) => writePostComment(ctxOf(by), { contentsId, comment: text });
const form = (text: string, formKey: string = crypto.randomUUID()) => ({ intent: "comment", comment: text, formKey });
/** Kept pages are dropped by an announcement, which takes a moment to arrive. */
const shows = (url: string, text: string) => vi.waitUntil(async () => (await screen(url)).text.includes(text), patience(5_000));
const rowsOf = (contentsId: number) => database().select().from(comment).where(eq(comment.contentsId, contentsId));

describe("comments on the post's page", () => {
  it("are kept for guests with a login link, and follow every change at once", async () => {
    const made = await makePost();
    const { contentsId, author } = made;
    const url = postUrl(made);
    const empty = await screen(url);
    expect(empty.all(".comment, #comments form").length).toBe(0);
    expect(empty.one("#comments a.btn").getAttributeValue("href")).toContain("/app/login?redirectUrl=%2Fapp%2Fblog%2Fcomments");
    const reader = await makeMember();
    const commentId = await write(reader, contentsId, "첫 줄\n둘째 줄");
    await shows(url, "첫 줄");
    expect((await screen(url)).one(".comment-text").textContent).toBe("첫 줄\n둘째 줄");
    await replyUnderPost(ctxOf(author), { contentsId, parentCommentId: commentId, comment: "답" });
    await shows(url, "· 글쓴이");
    await hidePostComment(ctxOf(author), { commentId, reason: "사유" });
    await shows(url, "글쓴이가 가린 댓글입니다.");
    expect((await screen(url)).text).not.toMatch(/둘째 줄|사유/);
    await closePostComments(ctxOf(author), contentsId, "close");
    await shows(url, "글쓴이가 댓글을 닫았어요.");
    await changeNickname(ctxOf(reader), "새이름독자");
    await shows(url, "새이름독자");
    expect((await get(url)).headers.get("ETag")).toBeTruthy();
  });

  it("are written by a member's form, which returns to the post, once for a double submission", async () => {
    const made = await makePost();
    const as = await loginAs(await makeMember());
    const page = await screen(postUrl(made), as);
    const action = page.one("#comments form").getAttributeValue("action")!;
    const formKey = page.one('#comments [name="formKey"]').getAttributeValue("value")!;
    const fields = { ...form("좋은 글", formKey), back: "post" };
    const first = await post(action, fields, as);
    await post(action, fields, as);
    const [row, ...more] = await rowsOf(made.contentsId);
    expect(more).toEqual([]);
    expect(first.headers.get("Location")).toBe(`${postUrl(made)}#comment-${row!.commentId}`);
    expect((await screen(postUrl(made), as)).text).toContain("내 댓글");
  });

  it("are ten at most, with a link to all", async () => {
    const made = await makePost();
    const row = { contentsId: made.contentsId, userId: made.author.userId, createdAt: new Date() };
    await database()
      .insert(comment)
      .values(Array.from({ length: 21 }, (_, n) => ({ ...row, comment: `${n + 1}번째` })));
    const page = await screen(postUrl(made));
    expect(page.all(".comment").length).toBe(10);
    expect(page.text).toContain("댓글 21개 모두 보기");
    const all = await screen(pathOf(made.contentsId));
    expect([all.all(".comment").length, all.all("form[method=post]").length]).toEqual([20, 0]);
    expect((await screen(`${pathOf(made.contentsId)}&page=2`)).one(".comment-text").textContent).toBe("1번째");
  });

  it("show hostile text as text", async () => {
    const made = await makePost();
    const row = { contentsId: made.contentsId, userId: (await makeMember()).userId, createdAt: new Date() };
    const texts = hostileTexts.slice(0, 20).map((text) => ({ ...row, comment: text.slice(0, 2_000) }));
    await database().insert(comment).values(texts);
    for (const url of [postUrl(made), pathOf(made.contentsId)]) {
      const page = await screen(url);
      expect(page.all(".thread script, .thread img, .thread iframe, .thread [onerror], .thread [onload]").length).toBe(0);
    }
  });
});

describe("the screen of a post's comments", () => {
  it("refuses guests' forms by the login, and keeps what a member typed wrongly", async () => {
    const { contentsId } = await makePost();
    const sent = await post(pathOf(contentsId), form("손님"));
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, expect.stringContaining("/app/login?")]);
    const as = await loginAs(await makeMember());
    const none = await refused(pathOf(contentsId), form(" "), 400, as);
    expect(none.one("#comment .field-error").textContent).toContain("댓글을 입력해 주세요.");
    const long = await refused(pathOf(contentsId), form("가".repeat(10_000)), 400, as);
    expect(long.one("#comment .field-error").textContent).toContain("2,000자까지");
    const link = await refused(pathOf(contentsId), form("hxxp://spam.example"), 409, as);
    expect(link.one("#comment textarea").textContent).toContain("hxxp://spam.example");
    expect(link.text).toContain("가입하고 7일 동안은");
    expect(await rowsOf(contentsId)).toEqual([]);
  });

  it("limits a flood of comments", async () => {
    const { contentsId } = await makePost();
    const as = await loginAs(await makeMember());
    for (let n = 0; n < limits["post-comment"].max; n++) expect((await post(pathOf(contentsId), form(`${n}`), as)).status).toBe(303);
    await refused(pathOf(contentsId), form("또"), 429, as);
    expect(await rowsOf(contentsId)).toHaveLength(limits["post-comment"].max);
  });

  it("lets nobody else reply, hide, delete, block or close", async () => {
    const { contentsId } = await makePost();
    const commentId = String(await write(await makeMember(), contentsId, "남의 댓글"));
    const as = await loginAs((await makePost()).author);
    const page = await screen(pathOf(contentsId), as);
    expect(page.all("[id^=reply-], [id^=hide-], [id^=delete-], [id^=block-], #close").length).toBe(0);
    const forms: Record<string, string>[] = [
      { intent: "reply", parentCommentId: commentId, comment: "답", formKey: crypto.randomUUID() },
      { intent: "hide", commentId, reason: "이유" },
      { intent: "show", commentId },
      { intent: "delete", commentId },
      { intent: "block", commentId },
    ];
    for (const fields of forms) expect((await refused(pathOf(contentsId), fields, 404, as)).text).toContain("없는 댓글입니다.");
    await refused(pathOf(contentsId), { intent: "close" }, 404, as);
    expect(await rowsOf(contentsId)).toMatchObject([{ hiddenAt: null }]);
  });

  it("lets the writer reply, hide, show, close and reopen, and the author delete", async () => {
    const { contentsId, author } = await makePost();
    const reader = await makeMember();
    const commentId = String(await write(reader, contentsId, "물음"));
    const [as, other] = [await loginAs(author), await loginAs(reader)];
    const formKey = (await screen(pathOf(contentsId), as)).one(`#reply-${commentId} [name="formKey"]`).getAttributeValue("value")!;
    await post(pathOf(contentsId), { intent: "reply", parentCommentId: commentId, comment: "답", formKey }, as);
    await post(pathOf(contentsId), { intent: "hide", commentId, reason: "욕설" }, as);
    expect((await screen(pathOf(contentsId), other)).text).toContain("글쓴이가 가린 댓글입니다. 사유: 욕설");
    await post(pathOf(contentsId), { intent: "show", commentId }, as);
    await post(pathOf(contentsId), { intent: "close" }, as);
    const closed = await screen(pathOf(contentsId), other);
    expect(closed.all("#comment").length).toBe(0);
    expect((await refused(pathOf(contentsId), form("늦은 글"), 409, other)).text).toContain("댓글을 받지 않는 글입니다.");
    await post(pathOf(contentsId), { intent: "open" }, as);
    await post(pathOf(contentsId), { intent: "delete", commentId }, other);
    expect(await rowsOf(contentsId)).toEqual([]);
  });

  it("answers 404 for a deleted and an unknown post", async () => {
    const as = await loginAs(await makeMember());
    await screen(pathOf(999_999_999), as, 404);
    await refused(pathOf(999_999_999), form("글"), 404, as);
    await screen("/app/blog/comments", as, 404);
  });
});
