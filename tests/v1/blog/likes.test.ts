import { describe, expect, it } from "vitest";
import { limits } from "~/http/request/limits";
import { rest } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { loginAs, makeMember } from "../../support/factories/members";

const LIKES = "/v1/contents/likes";
const read = async (contentsId: number, as = {}) => (await rest("GET", `${LIKES}?contentsId=${contentsId}`, { as })).body;

describe("likes of a post by REST", () => {
  it("are set and taken back by members, once each, and counted for everybody", async () => {
    const { contentsId } = await makePost();
    const as = await loginAs(await makeMember());
    for (let n = 0; n < 2; n++) expect((await rest("POST", LIKES, { as, body: { contentsId } })).body.returnCode).toBe("SUCCESS");
    expect(await read(contentsId, as)).toEqual({ contentsId, likeCount: 1, likeYn: "Y", closedYn: "N" });
    expect(await read(contentsId)).toEqual({ contentsId, likeCount: 1, likeYn: "N", closedYn: "N" });
    for (let n = 0; n < 2; n++) expect((await rest("DELETE", LIKES, { as, body: { contentsId } })).status).toBe(200);
    expect(await read(contentsId)).toMatchObject({ likeCount: 0 });
  });

  it("refuse guests, own and unknown posts, and a flood", async () => {
    const { contentsId, author } = await makePost();
    expect((await rest("POST", LIKES, { body: { contentsId } })).status).toBe(401);
    expect((await rest("POST", LIKES, { as: await loginAs(author), body: { contentsId } })).body.code).toBe("blog.like-own");
    const as = await loginAs(await makeMember());
    expect((await rest("POST", LIKES, { as, body: { contentsId: 999_999_999 } })).status).toBe(404);
    expect((await rest("GET", `${LIKES}?contentsId=999999999`)).status).toBe(404);
    const statuses = [];
    for (let n = 0; n <= limits.like.max; n++) statuses.push((await rest("POST", LIKES, { as, body: { contentsId } })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });
});
