import { describe, expect, it } from "vitest";
import type { Member } from "~/core/ctx.server";
import { limits } from "~/http/request/limits";
import { rest } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { loginAs, makeMember } from "../../support/factories/members";

const COMMENTS = "/v1/contents/comments";
const write = async (by: Member, body: object) => rest("POST", COMMENTS, { as: await loginAs(by), body });
const list = (contentsId: number) => rest("GET", `${COMMENTS}?contentsId=${contentsId}`);

describe("comments of a post by REST", () => {
  it("are written by members and listed for everybody, with the writer's reply", async () => {
    const { contentsId, author } = await makePost();
    const reader = await makeMember();
    const { body: written } = await write(reader, { contentsId, comment: "물음" });
    expect(written).toMatchObject({ returnCode: "SUCCESS", commentId: expect.any(Number) });
    await write(author, { contentsId, comment: "답", parentCommentId: written.commentId });
    const second = await write(author, { contentsId, comment: "또", parentCommentId: written.commentId });
    expect(second).toMatchObject({ status: 409, body: { code: "blog.comment-replied" } });
    expect((await list(contentsId)).body).toMatchObject([
      { commentId: written.commentId, parentCommentId: null, comment: "물음", nickName: reader.nickname, byWriterYn: "N", hiddenYn: "N" },
      { parentCommentId: written.commentId, contentsId, comment: "답", byWriterYn: "Y" },
    ]);
  });

  it("are hidden and shown by the writer, and deleted by their author alone", async () => {
    const { contentsId, author } = await makePost();
    const reader = await makeMember();
    const { commentId } = (await write(reader, { contentsId, comment: "나쁜 말" })).body;
    const [writer, owner, other] = [await loginAs(author), await loginAs(reader), await loginAs(await makeMember())];
    const hide = (as: typeof writer, body: object) => rest("POST", `${COMMENTS}/hide`, { as, body: { commentId, ...body } });
    expect((await hide(other, { hiddenYn: "Y", reason: "이유" })).status).toBe(404);
    expect((await hide(writer, { hiddenYn: "Y" })).body.errors).toEqual([{ path: "reason", message: "가리는 사유를 입력해 주세요." }]);
    await hide(writer, { hiddenYn: "Y", reason: "욕설" });
    expect((await list(contentsId)).body).toMatchObject([{ comment: "글쓴이가 가린 댓글입니다.", hiddenYn: "Y" }]);
    await hide(writer, { hiddenYn: "N" });
    for (const as of [writer, other]) expect((await rest("DELETE", COMMENTS, { as, body: { commentId } })).status).toBe(404);
    expect((await rest("DELETE", COMMENTS, { as: owner, body: { commentId } })).body.returnCode).toBe("SUCCESS");
    expect((await list(contentsId)).body).toEqual([]);
  });

  it("refuse guests, unknown posts, long texts, newcomers' links and a flood", async () => {
    const { contentsId } = await makePost();
    const reader = await makeMember();
    expect((await rest("POST", COMMENTS, { body: { contentsId, comment: "손님" } })).status).toBe(401);
    expect((await list(999_999_999)).status).toBe(404);
    expect((await write(reader, { contentsId: 999_999_999, comment: "글" })).status).toBe(404);
    expect((await write(reader, { contentsId, comment: "가".repeat(10_000) })).status).toBe(400);
    expect((await write(reader, { contentsId, comment: "www.spam.example" })).body.code).toBe("blog.newcomer-link");
    const flooding = await makeMember();
    const statuses = [];
    for (let n = 0; n <= limits["post-comment"].max; n++) statuses.push((await write(flooding, { contentsId, comment: `${n}` })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });
});
