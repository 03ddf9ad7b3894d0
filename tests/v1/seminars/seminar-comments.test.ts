import { describe, expect, it } from "vitest";
import type { Member } from "~/core/ctx.server";
import { limits } from "~/http/request/limits";
import { limitRate } from "~/http/request/rate-limit.server";
import { database } from "~db/client.server";
import { comment as seminarComment } from "~db/schema/comments";
import { rest } from "../../support/app";
import { loginAs, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

const COMMENTS = "/v1/seminar/seminar-comment";
const listed = async (seminarId: number, by: Member) => rest("GET", `${COMMENTS}?seminarId=${seminarId}`, { as: await loginAs(by) });
const replyOf = async (id: number, by: Member) =>
  rest("GET", `${COMMENTS}/parent-comment?parentCommentId=${id}`, { as: await loginAs(by) });
const write = async (by: Member, body: object) => rest("POST", COMMENTS, { as: await loginAs(by), body });

describe("the comments of a seminar by REST", () => {
  it("are written in the logged-in member's name, and listed with the host's reply", async () => {
    const { seminarId, host } = await makeSeminar();
    const { member, attendeesId } = await makeApplicant(seminarId);
    const written = await write(member, { seminarId, attendeesId: 999, comment: "물음", publicPrivateYn: "Y" });
    expect(written).toMatchObject({ status: 200, body: { returnCode: "SUCCESS" } });
    const [comment] = (await listed(seminarId, host)).body;
    expect(comment).toEqual({
      commentId: expect.any(Number),
      parentCommentId: null,
      attendeesId,
      comment: "물음",
      publicPrivateYn: "Y",
      createTime: "2026-02-28T15:00:00.000Z",
      seminarId,
      nickName: member.nickname,
      hiddenYn: "N",
    });
    expect((await replyOf(comment.commentId, member)).body).toEqual([]);
    await write(host, { seminarId, comment: "답", publicPrivateYn: "Y", parentCommentId: comment.commentId });
    const reply = { comment: "답", parentCommentId: comment.commentId, attendeesId: null, nickName: host.nickname };
    expect((await listed(seminarId, member)).body).toMatchObject([{ comment: "물음" }, reply]);
    expect((await replyOf(comment.commentId, member)).body).toMatchObject([reply]);
    const second = await write(host, { seminarId, comment: "또", parentCommentId: comment.commentId });
    expect(second).toMatchObject({ status: 409, body: { code: "seminars.replied" } });
  });

  it("hide private comments from others, who cannot reply either", async () => {
    const { seminarId, host } = await makeSeminar();
    const [writer, other] = [await makeMember(), (await makeSeminar()).host];
    await write(writer, { seminarId, comment: "비밀", publicPrivateYn: "N" });
    const [{ commentId }] = (await listed(seminarId, writer)).body;
    expect((await listed(seminarId, host)).body).toMatchObject([{ comment: "비밀", publicPrivateYn: "N" }]);
    expect((await listed(seminarId, other)).body).toEqual([]);
    expect(await replyOf(commentId, other)).toMatchObject({ status: 404, body: { code: "seminars.comment-unknown" } });
    const reply = await write(other, { seminarId, comment: "답", parentCommentId: commentId });
    expect(reply).toMatchObject({ status: 404, body: { code: "seminars.comment-unknown" } });
  });

  it("come all at once, newest first, or twenty with a page", async () => {
    const { seminarId, host } = await makeSeminar();
    const row = { seminarId, userId: host.userId, publicPrivateYn: "Y" as const, createdAt: new Date() };
    await database()
      .insert(seminarComment)
      .values(Array.from({ length: 25 }, (_, n) => ({ ...row, comment: `${n + 1}번째` })));
    const { body } = await listed(seminarId, host);
    expect(body.map(({ comment }: { comment: string }) => comment)).toEqual(Array.from({ length: 25 }, (_, n) => `${25 - n}번째`));
    const second = await rest("GET", `${COMMENTS}?seminarId=${seminarId}&page=2`, { as: await loginAs(host) });
    expect(second.body).toMatchObject([5, 4, 3, 2, 1].map((n) => ({ comment: `${n}번째` })));
  });

  it("end at the newest thousand of a longer thread", async () => {
    const { seminarId, host } = await makeSeminar();
    const row = { seminarId, userId: host.userId, publicPrivateYn: "Y" as const, createdAt: new Date() };
    await database()
      .insert(seminarComment)
      .values(Array.from({ length: 1_001 }, (_, n) => ({ ...row, comment: `${n + 1}번째` })));
    const { body } = await listed(seminarId, host);
    expect([body.length, body[0].comment, body.at(-1).comment]).toEqual([1_000, "1001번째", "2번째"]);
  });

  it("do not count the host's replies against the comment limit", async () => {
    const { seminarId, host } = await makeSeminar();
    const row = { seminarId, userId: (await makeMember()).userId, publicPrivateYn: "Y" as const, createdAt: new Date() };
    const many = limits["seminar-comment"].max + 1;
    await database()
      .insert(seminarComment)
      .values(Array.from({ length: many }, () => ({ ...row, comment: "물음" })));
    const as = await loginAs(host);
    for (const { commentId } of (await listed(seminarId, host)).body) {
      const body = { seminarId, comment: "답", parentCommentId: commentId };
      expect((await rest("POST", COMMENTS, { as, body })).status).toBe(200);
    }
    const writer = await loginAs(await makeMember());
    for (let n = 0; n < many; n++) {
      const { status } = await rest("POST", COMMENTS, { as: writer, body: { seminarId, comment: `${n}` } });
      expect(status).toBe(n < limits["seminar-comment"].max ? 200 : 429);
    }
  });

  it("limit replies separately, counting refused ones", async () => {
    const { seminarId } = await makeSeminar();
    const member = await makeMember();
    const reply = () => write(member, { seminarId, comment: "답", parentCommentId: 999_999_999 });
    expect((await reply()).body.code).toBe("seminars.comment-unknown");
    const others = limits["seminar-reply"].max - 1;
    await Promise.all(Array.from({ length: others }, () => limitRate("seminar-reply", String(member.userId))));
    expect((await reply()).body.code).toBe("common.too-many");
    expect((await write(member, { seminarId, comment: "물음" })).status).toBe(200);
  });

  it("need a login, an existing seminar, and a text", async () => {
    const { seminarId } = await makeSeminar();
    const member = await makeMember();
    expect((await rest("GET", `${COMMENTS}?seminarId=${seminarId}`)).status).toBe(401);
    expect(await listed(999_999_999, member)).toMatchObject({ status: 404, body: { code: "seminars.unknown" } });
    expect((await write(member, { seminarId: 999_999_999, comment: "글" })).body.code).toBe("seminars.unknown");
    expect((await write(member, { seminarId })).body.errors).toEqual([{ path: "comment", message: "댓글을 입력해 주세요." }]);
    expect((await replyOf(999_999_999, member)).status).toBe(404);
  });
});
