import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { commentsPage } from "~/areas/blog/comments/comments-page.server";
import { decideReports, endClaims } from "~/areas/blog/comments/decide-reports.server";
import { deletePostComment, hidePostComment, showPostComment } from "~/areas/blog/comments/moderate-post-comments.server";
import { listReported, readReported } from "~/areas/blog/comments/read-reports.server";
import { reportComment } from "~/areas/blog/comments/report-comment.server";
import type { Decision, ReportKind } from "~/areas/blog/comments/report-kinds";
import { writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { writeComment } from "~/areas/seminars/comments/write-comment.server";
import { listNotices } from "~/areas/notices/list-notices.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { comment, commentReport } from "~db/schema/comments";
import { advance } from "../../support/clock";
import { makePost } from "../../support/factories/blog";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, makeAdmin, makeMember } from "../../support/factories/members";
import { makeSeminar } from "../../support/factories/seminars";
import { refusal } from "../../support/refusal";

const DAY_MS = 86_400_000;
const guest = () => makeCtx({ kind: "guest" });
const job = () => makeCtx({ kind: "job", name: "blog.end-claims" });
const report = (by: Member, commentId: number, kind: ReportKind = "ABUSE") =>
  reportComment(ctxOf(by), { commentId, kind, reason: "살펴봐 주세요" });
const decide = async (commentId: number, decision: Decision, by?: Member) =>
  decideReports(ctxOf(by ?? (await makeAdmin())), { commentId, decision, reason: "운영 기준" });
const noticesOf = async (who: Member) => (await listNotices(ctxOf(who), 1)).notices.map(({ text }) => text);
const rowOf = async (commentId: number) => (await database().select().from(comment).where(eq(comment.commentId, commentId)))[0];

async function makeComment() {
  const { contentsId, author: writer } = await makePost();
  const [author, reader] = [await makeMember(), await makeMember()];
  const commentId = await writePostComment(ctxOf(author), { contentsId, comment: "문제의 말" });
  const seen = async () => (await commentsPage(guest(), contentsId, 1)).rows[0];
  return { contentsId, writer, author, reader, commentId, seen };
}

describe("a report of a comment", () => {
  it("is made once by each member, and never of an own, a deleted or a seminar's comment", async () => {
    const { author, reader, writer, commentId } = await makeComment();
    await report(reader, commentId);
    await report(reader, commentId);
    await report(writer, commentId, "ADVERT");
    expect(await refusal(report(author, commentId))).toBe("blog.report-self");
    expect(await refusal(report(reader, 999_999_999))).toBe("blog.comment-unknown");
    const { seminarId } = await makeSeminar();
    const seminarsId = await writeComment(ctxOf(author), { seminarId, comment: "세미나", publicPrivateYn: "Y" });
    expect(await refusal(report(reader, seminarsId))).toBe("blog.comment-unknown");
    expect(await readReported(ctxOf(writer), commentId)).toMatchObject({
      text: "문제의 말",
      reports: [{ kind: "ABUSE" }, { kind: "ADVERT" }],
    });
    const { rows } = await listReported(ctxOf(writer), { page: 1, size: 1_000 });
    expect(rows.find((row) => row.commentId === commentId)).toMatchObject({ reports: 2, openCount: 2, hiddenBy: null });
    await deletePostComment(ctxOf(author), commentId);
    expect(await database().$count(commentReport, eq(commentReport.commentId, commentId))).toBe(0);
    expect(await refusal(decide(commentId, "HIDDEN"))).toBe("blog.comment-unknown");
  });

  it("is decided for all reporters at once: hidden for a reason, which the post's writer cannot take back", async () => {
    const { author, reader, writer, commentId, seen } = await makeComment();
    await report(reader, commentId);
    expect(await refusal(decide(commentId, "SHOWN"))).toBe("blog.not-hidden");
    await decide(commentId, "HIDDEN");
    expect(await seen()).toMatchObject({ comment: "관리자가 가린 댓글입니다.", hidden: true, hideReason: null });
    expect(await refusal(showPostComment(ctxOf(writer), commentId))).toBe("blog.comment-locked");
    expect(await refusal(hidePostComment(ctxOf(writer), { commentId, reason: "나도" }))).toBe("blog.comment-locked");
    expect((await noticesOf(author)).join()).toContain("쓴 댓글을 관리자가 가렸어요.");
    expect((await noticesOf(reader)).join()).toContain("신고한 댓글을 관리자가 가렸어요.");
    for (const who of [author, reader])
      expect((await mailsTo(who.email)).map(({ text }) => text).join()).toContain("kind=comment-decision");
    const { rows } = await listReported(ctxOf(writer), { page: 1, size: 1_000 });
    expect(rows.find((row) => row.commentId === commentId)).toMatchObject({ openCount: 0, hiddenBy: "ADMIN" });
    await decide(commentId, "SHOWN");
    expect(await seen()).toMatchObject({ comment: "문제의 말", hidden: false });
  });

  it("is dismissed without a word to the author", async () => {
    const { author, reader, commentId, seen } = await makeComment();
    await report(reader, commentId);
    await decide(commentId, "DISMISSED");
    expect(await seen()).toMatchObject({ comment: "문제의 말", hidden: false });
    expect([await noticesOf(author), (await noticesOf(reader)).length]).toEqual([[], 1]);
  });
});

describe("a claim of infringement", () => {
  it("hides the comment for 30 days, tells both sides, and ends by itself", async () => {
    const { author, reader, commentId, seen } = await makeComment();
    await report(reader, commentId, "CLAIM");
    await decide(commentId, "CLAIMED");
    expect(await seen()).toMatchObject({ comment: "권리 침해 주장에 따라 30일 동안 가린 댓글입니다.", hidden: true });
    for (const who of [author, reader]) expect((await noticesOf(who)).join()).toContain("30일 동안 가렸어요.");
    advance(30 * DAY_MS - 1);
    await endClaims(job());
    expect((await rowOf(commentId))!.hiddenBy).toBe("CLAIM");
    advance(1);
    await endClaims(job());
    await endClaims(job());
    expect(await rowOf(commentId)).toMatchObject({ hiddenAt: null, hiddenBy: null, hiddenUntil: null, hideReason: null });
    for (const who of [author, reader]) expect((await noticesOf(who)).filter((text) => text.includes("다시 보여요"))).toHaveLength(1);
  });

  it("ends by an administrator's decision, shown or hidden for good", async () => {
    const [one, two] = [await makeComment(), await makeComment()];
    for (const { reader, commentId } of [one, two]) {
      await report(reader, commentId, "CLAIM");
      await decide(commentId, "CLAIMED");
    }
    await decide(one.commentId, "SHOWN");
    await decide(two.commentId, "HIDDEN");
    expect((await noticesOf(one.reader)).join()).toContain("다시 보여요");
    advance(31 * DAY_MS);
    await endClaims(job());
    expect([(await rowOf(one.commentId))!.hiddenBy, (await rowOf(two.commentId))!.hiddenBy]).toEqual([null, "ADMIN"]);
  });

  it("needs a report of that kind", async () => {
    const { reader, commentId } = await makeComment();
    await report(reader, commentId, "OTHER");
    expect(await refusal(decide(commentId, "CLAIMED"))).toBe("blog.no-claim");
  });
});
