import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { limits } from "~/http/request/limits";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { rest } from "../../support/app";
import { advance } from "../../support/clock";
import { makePost } from "../../support/factories/blog";
import { makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import { makeSentPost, readingsOf } from "../../support/factories/reading";

const history = "/v1/send-messages/send-contents/contents-view-history";
const headers = {
  "User-Agent": "Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36;KAKAOTALK 2510420",
};

describe("contents-view-history", () => {
  it("is written and read by anyone with the link; only a member writes the end", async () => {
    const { sendHistoryId, receiverId, t } = await makeSentPost();
    const link = { sendHistoryId, receiverId, t };
    const posted = await rest("POST", history, { body: link, headers });
    expect(posted).toMatchObject({ status: 200, body: { returnCode: "SUCCESS", id: expect.any(Number) } });
    const { id } = posted.body;
    const as = await loginAs(await makeMember());
    const put = await rest("PUT", history, {
      as,
      body: { id, sendHistoryId, t, endTime: new Date().toISOString(), scrollMovement: "100" },
    });
    expect(put).toMatchObject({ status: 200, body: { returnCode: "SUCCESS" } });
    const list = await rest("GET", `${history}?sendHistoryId=${sendHistoryId}&receiverId=${receiverId}&t=${t}`);
    expect(list.body).toEqual([
      { id, sendHistoryId, receiverId, createdDateTime: expect.any(String), endTime: expect.any(String), scrollMovement: "100" },
    ]);
  });

  it("creates a row per opening, or one per visit of 30 minutes", async () => {
    const { sendHistoryId, receiverId, t } = await makeSentPost();
    const opened = async (more = {}) =>
      (await rest("POST", history, { body: { sendHistoryId, receiverId, t, ...more }, headers })).body.id as number;
    const visit = { visit: "Y" };
    const first = await opened(visit);
    expect(await opened(visit)).toBe(first);
    const second = await opened();
    expect(second).toBeGreaterThan(first);
    // The highest id is the last record (rule 60).
    expect(await opened(visit)).toBe(second);
    advance(31 * 60_000);
    expect(await opened(visit)).toBeGreaterThan(second);
  });

  it("PUT needs a login (rule 56)", async () => {
    const { sendHistoryId, t } = await makeSentPost();
    expect((await rest("PUT", history, { body: { id: 1, sendHistoryId, t, scrollMovement: "100" } })).status).toBe(401);
  });

  it("is not written without the link's signature, nor for a robot", async () => {
    const sent = await makeSentPost();
    const { sendHistoryId, receiverId, t } = sent;
    for (const wrong of [{}, { t: "x" }, { t: "" }]) {
      const { status, body } = await rest("POST", history, { body: { sendHistoryId, receiverId, ...wrong }, headers });
      expect({ status, code: body.code }).toEqual({ status: 403, code: "blog.unsigned-link" });
    }
    const robot = { "User-Agent": "facebookexternalhit/1.1; kakaotalk-scrap/1.0" };
    const answer = await rest("POST", history, { body: { sendHistoryId, receiverId, t }, headers: robot });
    expect(answer).toMatchObject({ status: 200, body: { id: null } });
    expect(await readingsOf(sent)).toEqual([]);
    expect((await rest("GET", `${history}?sendHistoryId=${sendHistoryId}&receiverId=${receiverId}`)).status).toBe(403);
    expect((await rest("POST", history, { body: {}, headers })).status).toBe(400);
  });

  it("a request without the right signature does not count towards the dispatch's limit", async () => {
    const [{ sendHistoryId, receiverId, t }, other] = [await makeSentPost(), await makeSentPost()];
    const note = async (signature: string) =>
      (await rest("POST", history, { body: { sendHistoryId, receiverId, t: signature }, headers })).status;
    const { max } = limits.reading;
    for (let n = 0; n <= max; n++) expect(await note(n % 2 ? "" : other.t)).toBe(403);
    for (let n = 0; n < max; n++) expect(await note(t)).toBe(200);
    expect(await note(t)).toBe(429);
  });
});

describe("a blog's calls", () => {
  it("get-content returns a post under the rules' names; 404 for another writer's id, 410 if deleted", async () => {
    const { contentsId, author } = await makePost(undefined, { title: "하나", contents: "<p>본문</p>" });
    const { status, body } = await rest("GET", `/v1/blog/get-content?contentsId=${contentsId}&userId=${author.userId}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ contentsId, userId: author.userId, userNickname: author.nickname, title: "하나", contents: "<p>본문</p>" },
      ...{ attachmentFile: null, sendingListId: "" },
      ...{ mainSubject: "finance", contentsType: "free", deleteYn: "N", picturePath: null, fileName: null },
      ...{ createdDateTime: expect.any(String), modifier: { createdDateTime: body.createdDateTime } },
    });
    expect((await rest("GET", `/v1/blog/get-content?contentsId=${contentsId}&userId=${author.userId + 1}`)).status).toBe(404);
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, contentsId));
    expect((await rest("GET", `/v1/blog/get-content?contentsId=${contentsId}`)).status).toBe(410);
    expect((await rest("GET", "/v1/blog/get-content")).status).toBe(400);
  });

  it("both lists return a blog's posts newest first, and none of a withdrawn writer", async () => {
    const { userId } = await makeMember();
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.unshift(await makePostRow(userId, { title: `글 ${n}`, createdAt: new Date("2026-02-28T15:00:00Z") }));
    for (const path of ["get-contents-list", "get-view-contents-blog-list"]) {
      const { body } = await rest("GET", `/v1/blog/${path}?userId=${userId}&page=2`);
      expect(body).toMatchObject({ totalElements: 12, totalPages: 2, currentPage: 2, pageable: { pageNumber: 1 } });
      expect(
        body.content.map((row: any) => row.contentsId),
        path,
      ).toEqual(ids.slice(10));
    }
    const titles = await rest("GET", `/v1/blog/get-view-contents-blog-list?userId=${userId}`);
    expect(titles.body.content[0]).toEqual({ contentsId: ids[0], userId, title: "글 11", createdDateTime: "2026.03.01" });
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, userId));
    expect((await rest("GET", `/v1/blog/get-contents-list?userId=${userId}`)).body.content).toEqual([]);
  });
});
