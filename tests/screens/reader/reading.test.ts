import { describe, expect, it } from "vitest";
import { hidePostComment } from "~/areas/blog/comments/moderate-post-comments.server";
import { replyUnderPost, writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { favourPosts } from "~/areas/blog/stars/favour-posts.server";
import { favourWriters } from "~/areas/blog/stars/favour-writers.server";
import { FOLLOWING, NEW_POSTS, OWN_COMMENTS, READING, STARS } from "~/areas/reader/reader-links";
import { database } from "~db/client.server";
import { favoriteContents, favoriteWriter } from "~db/schema/blog";
import { comment } from "~db/schema/comments";
import { drawnFields, flashOf, get, post, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeReader, subscribe } from "../../support/factories/readers";

/** A reader who follows a writer with one post. */
async function makeFollower() {
  const reader = await makeReader();
  const made = await makePost();
  await subscribe(reader, made.author);
  return { ...made, reader, as: await loginAs(reader) };
}

describe("the reader's page", () => {
  it("asks guests to log in, on each of its screens", async () => {
    for (const path of [READING, NEW_POSTS, FOLLOWING, STARS, OWN_COMMENTS]) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/app/login?redirectUrl=${encodeURIComponent(path)}`]);
    }
  });

  it("stands in the menu", async () => {
    const page = await screen("/app/main", await loginAs(await makeReader()));
    expect(page.one(`.menu-list a[href="${READING}"]`).textContent).toContain("내 서재");
  });

  it("leads a newcomer on from each empty part, and from each empty list", async () => {
    const as = await loginAs(await makeReader());
    const page = await screen(READING, as);
    expect(page.all(".empty").map((empty) => empty.querySelector(".empty-title")!.textContent)).toEqual([
      "구독·즐겨찾는 글쓴이가 없어요",
      "즐겨찾기한 글이 없어요",
      "남긴 댓글이 없어요",
    ]);
    expect(page.all('.empty a[href="/app/contents/contents-shop"]')).toHaveLength(3);
    expect(page.text).not.toContain("모두 보기");
    for (const path of [NEW_POSTS, FOLLOWING, STARS, OWN_COMMENTS]) expect((await screen(path, as)).all(".empty a")).toHaveLength(1);
  });

  it("shows new posts, followed writers, stars and comments with their states", async () => {
    const { reader, author, contentsId, as } = await makeFollower();
    const by = ctxOf(reader);
    await favourPosts(by, { contentsIds: [contentsId], favoriteYn: "Y" });
    const parentCommentId = await writePostComment(by, { contentsId, comment: "잘 읽었어요" });
    await replyUnderPost(ctxOf(author), { contentsId, parentCommentId, comment: "고마워요" });
    await hidePostComment(ctxOf(author), { commentId: parentCommentId, reason: "겹쳐요" });
    const page = await screen(READING, as);
    const href = `/app/blog/view-contents?userId=${author.userId}&contentsId=${contentsId}`.replace("&", "&amp;");
    expect(page.all(".post-cards a").map((link) => link.getAttributeValue("href"))).toEqual([href, href]);
    expect(page.one("#posts .card").textContent).toMatch(/본문입니다.*1분/s);
    expect(page.one("#following li").textContent).toContain(`${author.nickname} 구독 중`);
    expect(page.one("#comments li").textContent).toMatch(/잘 읽었어요.*글쓴이가 가렸어요\. 사유: 겹쳐요.*글쓴이의 답.*고마워요/s);
    await deletePost(ctxOf(author), [contentsId]);
    const later = await screen(READING, as);
    expect(later.all("#posts .card")).toEqual([]);
    expect(later.one("#posts .empty").textContent).toContain("아직 올라온 글이 없어요");
    expect(later.one("#comments .reader-place").textContent).toContain("지금은 없는 글");
  });

  it("tells a member without a messenger that only stars are shown", async () => {
    const reader = await makeMember();
    const { author } = await makePost();
    await favourWriters(ctxOf(reader), { favoriteUserIds: [author.userId], favoriteYn: "Y" });
    const as = await loginAs(reader);
    for (const path of [READING, FOLLOWING]) {
      const page = await screen(path, as);
      expect(page.one("main .strip").textContent).toContain("지금은 즐겨찾기한 글쓴이만 보여요.");
      expect(page.all(`form[action="${FOLLOWING}"]`)).toEqual([]);
      expect(page.all('form[action="/app/blog/favorite"]')).toHaveLength(1);
    }
  });

  it("unsubscribes and takes stars back in place, by buttons without scripts", async () => {
    const { reader, author, contentsId, as } = await makeFollower();
    await favourPosts(ctxOf(reader), { contentsIds: [contentsId], favoriteYn: "Y" });
    const page = await screen(READING, as);
    const stopped = await post(FOLLOWING, drawnFields(page, "#following form"), as);
    expect([stopped.status, stopped.headers.get("Location")]).toEqual([303, `${READING}#following`]);
    expect(await flashOf(stopped)).toContain("구독을 취소했습니다.");
    const unstarred = await post("/app/blog/favorite", drawnFields(page, "#stars form"), as);
    expect(unstarred.headers.get("Location")).toBe(`${READING}#stars`);
    expect((await screen(READING, as)).all(".reader-part li")).toEqual([]);
    const elsewhere = await post(FOLLOWING, { userId: String(author.userId), back: "//evil.test" }, as);
    expect(elsewhere.headers.get("Location")).toBe(FOLLOWING);
  });

  it("walks through each long list by links, and back", async () => {
    const { reader, author, contentsId, as } = await makeFollower();
    const writers = await Promise.all(Array.from({ length: 22 }, () => makeMember()));
    await database()
      .insert(favoriteWriter)
      .values(writers.map(({ userId }) => ({ userId: reader.userId, favoriteUserId: userId })));
    const posts = [];
    for (let n = 0; n < 22; n++) posts.push(await makePost(author, { title: `글 ${n}` }));
    await database()
      .insert(favoriteContents)
      .values(posts.map((one) => ({ userId: reader.userId, contentsId: one.contentsId })));
    await database()
      .insert(comment)
      .values(posts.map((_, n) => ({ contentsId, userId: reader.userId, comment: `댓글 ${n}` })));
    for (const [path, total] of [
      [NEW_POSTS, 23],
      [FOLLOWING, 23],
      [STARS, 22],
      [OWN_COMMENTS, 22],
    ] as const) {
      const first = await screen(path, as);
      expect(first.all("main li"), path).toHaveLength(20);
      const next = first.one('.reader-pages a[rel="next"]').getAttributeValue("href")!;
      const second = await screen(next, as);
      expect(second.all("main li"), path).toHaveLength(total - 20);
      expect(second.all(".reader-pages a").map((link) => link.getAttributeValue("href"))).toEqual([path]);
      expect((await screen(`${path}?before=x`, as)).all("main li"), path).toHaveLength(20);
    }
    expect((await screen(`${NEW_POSTS}?before=1`, as)).one(".empty-title").textContent).toBe("더 오래된 것이 없어요");
  });
});
