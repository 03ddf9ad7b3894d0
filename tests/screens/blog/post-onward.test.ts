import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { subscribeToCreator } from "~/areas/sending/opt-out/subscribe-to-creator.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contentsMonthly } from "~db/schema/reports";
import { screen } from "../../support/app";
import { makePost, type MadePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { postUrl } from "../../support/factories/reading";

const wasRead = ({ author, contentsId }: MadePost, viewCount: number, month = "202603") =>
  database().insert(contentsMonthly).values({ authorId: author.userId, month, contentsId, viewCount });
const postOf = (author: Member, title: string, mainSubject = "economy") => makePost(author, { title, mainSubject });
const recommendedOn = async (post: MadePost) => (await screen(postUrl(post))).all(".end-recommended strong").map((one) => one.textContent);

describe("the recommended post at the end of a post", () => {
  it("is the blog's most read of the subject since last month, neither this post nor a neighbour", async () => {
    const author = await makeMember();
    const [old, most, less, before, current, after] = [
      await postOf(author, "오래전에 많이 읽음"),
      await postOf(author, "많이 읽음"),
      await postOf(author, "덜 읽음"),
      await postOf(author, "앞 글"),
      await postOf(author, "이 글"),
      await postOf(author, "뒤 글"),
    ];
    expect(await recommendedOn(before)).toEqual([]);
    await wasRead(old, 900, "202601");
    await wasRead(less, 30);
    await wasRead(most, 20);
    await wasRead(most, 20, "202602");
    for (const post of [before, current, after]) await wasRead(post, 500);
    expect(await recommendedOn(current)).toEqual(["많이 읽음"]);
    await deletePost(ctxOf(author), [most.contentsId]);
    expect((await screen(postUrl(current), await loginAs(author))).one(".end-recommended strong").textContent).toBe("덜 읽음");
  });

  it("has the same subject or series, and is of the same blog", async () => {
    const author = await makeMember();
    const [other, series, first, second, third] = [
      await postOf(author, "다른 주제", "health"),
      await postOf(author, "같은 연재", "health"),
      await postOf(author, "하나"),
      await postOf(author, "둘"),
      await postOf(author, "셋"),
    ];
    const stranger = await postOf(await makeMember(), "남의 글");
    for (const post of [other, series, stranger]) await wasRead(post, 100);
    expect(await recommendedOn(third)).toEqual([]);
    for (const { contentsId } of [series, first, second, third]) await putInSeries(ctxOf(author), { contentsId, name: "연재" });
    expect((await screen(postUrl(third), await loginAs(author))).one(".end-recommended strong").textContent).toBe("같은 연재");
  });
});

describe("the subscription at the end of a post", () => {
  it("is offered with what it brings, not on own posts, and shown to subscribers", async () => {
    const post = await makePost();
    const guest = await screen(postUrl(post));
    expect(guest.one(".end-offer button").textContent.trim()).toBe("구독하기");
    expect(guest.one(".end-offer").textContent).toContain("카카오톡으로 와요. 무료예요.");
    expect((await screen(postUrl(post), await loginAs(post.author))).all(".end-offer button").length).toBe(0);
    const reader = await makeMember({ userType: "KAKAOTALK" });
    await database()
      .update(user)
      .set({ kakaoId: `${reader.userId}77` })
      .where(eq(user.userId, reader.userId));
    const as = await loginAs(reader);
    expect((await screen(postUrl(post), as)).one(".end-offer button").textContent.trim()).toBe("구독하기");
    await subscribeToCreator(ctxOf(reader), post.author.userId, false);
    const page = await screen(postUrl(post), as);
    expect(page.one(".end-offer").textContent).toContain("구독 중");
    expect(page.all(".end-offer button").length).toBe(0);
  });
});
