import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { limits } from "~/http/request/limits";
import { database } from "~db/client.server";
import { comment, commentReport } from "~db/schema/comments";
import { get, post, refused, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const LIST = "/app/manager/comment-reports";
const pathOf = (contentsId: number) => `/app/blog/comments?contentsId=${contentsId}`;
const decisionOf = (commentId: number) => `/app/manager/comment-report?commentId=${commentId}`;

async function makeComment(text: string) {
  const { contentsId } = await makePost();
  const author = await makeMember();
  return { contentsId, author, commentId: await writePostComment(ctxOf(author), { contentsId, comment: text }) };
}

it("a member reports a comment, and an administrator hides the comment for a reason", async () => {
  const { contentsId, author, commentId } = await makeComment("<b>문제의 말</b>");
  const [as, admin] = [await loginAs(await makeMember()), await loginAs(await makeAdmin())];
  const page = await screen(pathOf(contentsId), as);
  expect(page.one(`#report-${commentId} textarea`).getAttributeValue("name")).toBe("reason");
  expect((await screen(pathOf(contentsId), await loginAs(author))).all(`#report-${commentId}`).length).toBe(0);
  const fields = { intent: "report", commentId: String(commentId), kind: "CLAIM", reason: "내 이름을 썼어요" };
  expect((await refused(pathOf(contentsId), { ...fields, reason: "" }, 400, as)).text).toContain("사유를 입력해 주세요.");
  expect((await post(pathOf(contentsId), fields, as)).status).toBe(303);
  const listed = await screen(LIST, admin);
  expect(listed.text).toContain("<b>문제의 말</b>");
  const decision = await screen(decisionOf(commentId), admin);
  expect(decision.text).toContain("내 이름을 썼어요");
  expect(decision.all('[name="decision"]').length).toBe(3);
  const none = await refused(decisionOf(commentId), { decision: "CLAIMED", reason: "" }, 400, admin);
  expect(none.one("#decision .field-error").textContent).toContain("가리는 사유를 입력해 주세요.");
  expect((await post(decisionOf(commentId), { decision: "CLAIMED", reason: "권리 침해 주장" }, admin)).status).toBe(303);
  expect((await screen(pathOf(contentsId))).text).toContain("권리 침해 주장에 따라 30일 동안 가린 댓글입니다.");
  expect((await screen(pathOf(contentsId), await loginAs(author))).text).toContain("사유: 권리 침해 주장");
});

it("nobody without a grant reads or decides reports", async () => {
  const { contentsId, commentId } = await makeComment("남의 말");
  const as = await loginAs(await makeMember());
  await post(pathOf(contentsId), { intent: "report", commentId: String(commentId), kind: "ABUSE", reason: "이유" }, as);
  for (const url of [LIST, decisionOf(commentId)]) expect((await get(url, as)).status).toBe(403);
  expect((await post(decisionOf(commentId), { decision: "HIDDEN", reason: "이유" }, as)).status).toBe(403);
  expect(await database().select().from(comment).where(eq(comment.commentId, commentId))).toMatchObject([{ hiddenAt: null }]);
});

it("a flood of reports is limited", async () => {
  const { contentsId, commentId } = await makeComment("남의 말");
  const as = await loginAs(await makeMember());
  const fields = { intent: "report", commentId: String(commentId), kind: "ABUSE", reason: "이유" };
  for (let n = 0; n < limits["comment-report"].max; n++) await post(pathOf(contentsId), fields, as);
  await refused(pathOf(contentsId), fields, 429, as);
  expect(await database().$count(commentReport, eq(commentReport.commentId, commentId))).toBe(1);
});
