import { describe, expect, it } from "vitest";
import { writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { favourPosts } from "~/areas/blog/stars/favour-posts.server";
import { rest } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs } from "../../support/factories/members";
import { makeReader, subscribe } from "../../support/factories/readers";

const LISTS = ["new-posts", "following", "stars", "comments"];
const SUBSCRIPTION = "/v1/system/user/friend-list/saveKakaotalkFriend";

describe("the calls of the reader's page", () => {
  it("answer the caller's own lists, in pages by key", async () => {
    const reader = await makeReader();
    const { contentsId, author } = await makePost();
    const next = await makePost(author);
    await subscribe(reader, author);
    await favourPosts(ctxOf(reader), { contentsIds: [contentsId], favoriteYn: "Y" });
    await writePostComment(ctxOf(reader), { contentsId, comment: "댓글" });
    const as = await loginAs(reader);
    const [posts, following, stars, comments] = await Promise.all(LISTS.map((list) => rest("GET", `/v1/reading/${list}`, { as })));
    expect(posts!.body.content.map((row: { contentsId: number }) => row.contentsId)).toEqual([next.contentsId, contentsId]);
    expect(posts!.body).toMatchObject({ next: null, content: [{ newYn: "N", minutes: 1, userNickname: author.nickname }, {}] });
    expect(following!.body.content).toMatchObject([{ userId: author.userId, subscribeYn: "Y", favoriteYn: "N" }]);
    expect(stars!.body.content).toMatchObject([{ contentsId, favoriteTime: expect.any(String) }]);
    expect(comments!.body.content).toMatchObject([{ comment: "댓글", hiddenYn: "N", reply: null, contentsId, seminarId: null }]);
    const older = await rest("GET", `/v1/reading/new-posts?before=${next.contentsId}`, { as });
    expect(older.body.content).toMatchObject([{ contentsId }]);
    const others = await loginAs(await makeReader());
    for (const list of LISTS) expect((await rest("GET", `/v1/reading/${list}`, { as: others })).body).toEqual({ content: [], next: null });
    for (const list of LISTS) expect((await rest("GET", `/v1/reading/${list}`)).status).toBe(401);
  });

  it("end a subscription, idempotently", async () => {
    const reader = await makeReader();
    const { author } = await makePost();
    await subscribe(reader, author);
    const as = await loginAs(reader);
    for (const _ of [1, 2]) {
      const answer = await rest("DELETE", SUBSCRIPTION, { as, body: { userId: author.userId } });
      expect(answer).toMatchObject({ status: 200, body: { returnCode: "SUCCESS", message: "구독을 취소했습니다." } });
    }
    expect((await rest("GET", "/v1/reading/following", { as })).body.content).toEqual([]);
    expect((await rest("DELETE", SUBSCRIPTION, { body: { userId: author.userId } })).status).toBe(401);
  });
});
