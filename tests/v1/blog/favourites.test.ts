import { describe, expect, it } from "vitest";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { rest } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";

describe("favourite posts and writers by REST (2 §7, rule 125)", () => {
  it("favorite-contents adds, lists and removes posts, by DELETE and by POST …/delete", async () => {
    const as = await loginAs(await makeMember());
    const [firstPost, secondPost] = [await makePost(undefined, { title: "하나" }), await makePost(undefined, { title: "둘" })];
    const path = "/v1/blog/favorite-contents";
    expect(await rest("POST", path, { as, body: { contentsId: firstPost.contentsId } })).toMatchObject({
      status: 200,
      body: { returnCode: "SUCCESS" },
    });
    await rest("POST", path, { as, body: [{ contentsId: secondPost.contentsId }] });
    const listed = await rest("GET", path, { as });
    expect(listed.body).toMatchObject({ totalElements: 2, totalPages: 1, currentPage: 1, pageable: { pageNumber: 0 } });
    expect(listed.body.content[0]).toMatchObject({
      ...{
        contentsId: secondPost.contentsId,
        title: "둘",
        userId: secondPost.author.userId,
        userNickname: secondPost.author.nickname,
        favoriteYn: "Y",
      },
      ...{ mainSubject: "finance", contentsType: "free", picturePath: null, createdDateTime: expect.any(String) },
    });
    const only = await rest("GET", `${path}?contentsId=${firstPost.contentsId}`, { as });
    expect(only.body.content.map((row: any) => row.title)).toEqual(["하나"]);
    await rest("DELETE", `${path}?contentsId=${firstPost.contentsId}`, { as });
    await rest("POST", `${path}/delete`, { as, body: { contentsId: [secondPost.contentsId] } });
    expect((await rest("GET", path, { as })).body.totalElements).toBe(0);
  });

  it("favorite-writer adds and removes writers; /v1/contents/favorite-writer lists them ten a page, by name and by sector", async () => {
    const me = await makeMember();
    const as = await loginAs(me);
    const writers = [];
    for (let n = 0; n < 12; n++) writers.push(await makeMember());
    const [first] = writers;
    await saveBlogProfile(ctxOf(first!), { activitySector1: "finance", activitySector3: "domestic_travel" });
    const path = "/v1/blog/favorite-writer";
    const favoriteUserId = writers.map(({ userId }) => userId);
    expect((await rest("POST", path, { as, body: { favoriteUserId } })).status).toBe(200);
    expect((await rest("POST", path, { as, body: { favoriteUserId: me.userId } })).body.code).toBe("blog.own-favourite");
    const list = (query = "") => rest("GET", `/v1/contents/favorite-writer${query}`, { as });
    const second = await list("?page=2");
    expect(second.body).toMatchObject({ totalElements: 12, totalPages: 2, currentPage: 2 });
    expect(second.body.content).toHaveLength(2);
    const byName = await list(`?name=${encodeURIComponent(first!.nickname)}`);
    expect(byName.body.content).toEqual([
      {
        ...{ favoriteUserId: first!.userId, userNickname: first!.nickname, picturePath: null },
        ...{ activitySector_1: "finance", activitySector_2: null, activitySector_3: "domestic_travel" },
      },
    ]);
    for (const sector of ["finance", "domestic_travel"])
      expect((await list(`?activitySector=${sector}`)).body.content.map((row: any) => row.favoriteUserId)).toEqual([first!.userId]);
    expect((await list("?name=%25")).body.totalElements, "a sign of LIKE is a letter").toBe(0);
    await rest("DELETE", path, { as, body: { favoriteUserId: favoriteUserId.slice(0, 6) } });
    await rest("POST", `${path}/delete`, { as, body: favoriteUserId.slice(6) });
    expect((await rest("GET", path, { as })).body.totalElements).toBe(0);
  });

  it("refuse an unknown id, a malformed id and an empty body", async () => {
    const as = await loginAs(await makeMember());
    for (const [path, name] of [
      ["/v1/blog/favorite-contents", "contentsId"],
      ["/v1/blog/favorite-writer", "favoriteUserId"],
    ] as const) {
      expect((await rest("POST", path, { as, body: { [name]: 999_999_999 } })).status).toBe(404);
      expect((await rest("POST", path, { as, body: { [name]: "x" } })).status).toBe(400);
      expect((await rest("POST", path, { as, body: {} })).status).toBe(400);
    }
  });
});
