import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blockCommenter } from "~/areas/blog/comments/block-commenter.server";
import { writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { database } from "~db/client.server";
import { commentBlock } from "~db/schema/comments";
import { get, post, refused, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";

const SETTINGS = "/app/blog/settings";
const commentsOf = (contentsId: number) => `/app/blog/comments?contentsId=${contentsId}`;
const form = { intent: "comment", comment: "또", formKey: "form-key-1" };

describe("the blog's settings", () => {
  it("need a profile, and are linked from it", async () => {
    const author = await makeMember();
    const as = await loginAs(author);
    const before = await screen(SETTINGS, as);
    expect(before.text).toContain("블로그 프로필을 먼저 저장해 주세요");
    expect(before.all("form[action='/app/blog/settings']").length).toBe(0);
    expect((await screen("/app/user/blog-profile", as)).one(`a[href="${SETTINGS}"]`).textContent).toBe("블로그 설정");
  });

  it("lead from their first address, and are closed to guests", async () => {
    const as = await loginAs(await makeMember());
    const moved = await get("/app/blog/comment-settings", as);
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, SETTINGS]);
    expect((await get(SETTINGS)).headers.get("Location")).toContain("/app/login");
  });

  it("close and reopen all comments, and unblock a person", async () => {
    const { contentsId, author } = await makePost();
    const reader = await makeMember();
    const [as, other] = [await loginAs(author), await loginAs(reader)];
    await saveBlogProfile(ctxOf(author), { selfIntroduction: "반가워요" });
    await post(SETTINGS, { intent: "close" }, as);
    expect((await screen(SETTINGS, as)).text).toContain("댓글을 닫아 두었어요");
    expect((await screen(commentsOf(contentsId), other)).all("#comment").length).toBe(0);
    await post(SETTINGS, { intent: "open" }, as);
    await blockCommenter(ctxOf(author), await writePostComment(ctxOf(reader), { contentsId, comment: "귀찮은 말" }));
    expect((await screen(commentsOf(contentsId), other)).text).toContain("이 블로그에는 댓글을 쓸 수 없어요.");
    expect((await refused(commentsOf(contentsId), form, 409, other)).text).toContain("이 블로그에는 댓글을 쓸 수 없습니다.");
    expect((await screen(SETTINGS, as)).text).toContain(reader.nickname);
    await post(SETTINGS, { intent: "unblock", userId: String(reader.userId) }, as);
    expect(await database().$count(commentBlock, eq(commentBlock.userId, reader.userId))).toBe(0);
    expect((await screen(commentsOf(contentsId), other)).all("#comment").length).toBe(1);
  });
});
