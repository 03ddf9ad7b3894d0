import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeNickname } from "~/areas/account/member/change-nickname.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { indexMissing } from "~/areas/blog/shop/index-missing.server";
import { indexPostsOf } from "~/areas/search/index-posts.server";
import { offerPost } from "~/areas/blog/shop/offer-post.server";
import { gramsOf, keywordGrams, searchText } from "~/areas/search/search-text";
import { listShop } from "~/areas/blog/shop/shop-list.server";
import { suggestFromShop } from "~/areas/blog/shop/shop-suggest.server";
import { ShopQuery } from "~/areas/blog/shop/shop.schema.server";
import { takeOutPosts } from "~/areas/blog/shop/take-out-posts.server";
import { RevisionInput } from "~/areas/blog/contents.schema.server";
import { revisePost } from "~/areas/blog/writing/revise-post.server";
import { makeCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents, contentsBigram } from "~db/schema/blog";
import { contentsTotal } from "~db/schema/reports";
import { makePost } from "../../support/factories/blog";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, job, makeMember } from "../../support/factories/members";

const guest = () => makeCtx({ kind: "guest" });
const tag = () => randomUUID().slice(0, 8);

async function search(keyword: string, over: Record<string, unknown> = {}): Promise<number[]> {
  const { rows } = await listShop(guest(), ShopQuery.parse({ keyword, ...over }));
  return rows.map(({ contentsId }) => contentsId);
}

async function indexed(contentsId: number): Promise<Set<string>> {
  const rows = await database().select().from(contentsBigram).where(eq(contentsBigram.contentsId, contentsId));
  return new Set(rows.map(({ bigram }) => bigram));
}

async function shouldBeIndexed(contentsId: number): Promise<Set<string>> {
  const [row] = await database()
    .select({ title: contents.title, nickname: user.userNickname })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(eq(contents.contentsId, contentsId));
  return new Set([...gramsOf(row!.title), ...gramsOf(row!.nickname)]);
}

describe("the text that the shop's search compares", () => {
  it("has no white space, lower case and composed syllables", () => {
    expect(searchText(" 봄\u3000여행\tABC ")).toBe("봄여행abc");
    expect(searchText("여행".normalize("NFD"))).toBe("여행");
  });

  it("is split into characters and bigrams; an emoji is one character", () => {
    expect(gramsOf("가나 가")).toEqual(new Set(["가", "나", "가나", "나가"]));
    expect(gramsOf("꽃🌸비")).toEqual(new Set(["꽃", "🌸", "비", "꽃🌸", "🌸비"]));
    expect(keywordGrams("봄 여행")).toEqual(["봄여", "여행"]);
    expect(keywordGrams(" 봄 ")).toEqual(["봄"]);
    expect(keywordGrams("   ")).toEqual([]);
  });
});

describe("the index of the shop's search", () => {
  it("follows a post through publishing, revision, shop changes and deletion", async () => {
    const { contentsId, author, version } = await makePost(undefined, { title: "봄 여행 이야기" });
    expect(await indexed(contentsId)).toEqual(await shouldBeIndexed(contentsId));
    const revision = RevisionInput.parse({ contentsId, version, title: "가을 산책", contents: "<p>고친 글</p>" });
    await revisePost(ctxOf(author), revision);
    expect(await indexed(contentsId)).toEqual(await shouldBeIndexed(contentsId));
    expect((await indexed(contentsId)).has("여행")).toBe(false);
    await takeOutPosts(ctxOf(author), [contentsId]);
    expect((await indexed(contentsId)).size).toBe(0);
    await offerPost(ctxOf(author), { contentsId, contentsType: "free" });
    expect(await indexed(contentsId)).toEqual(await shouldBeIndexed(contentsId));
    await deletePost(ctxOf(author), [contentsId]);
    expect((await indexed(contentsId)).size).toBe(0);
  });

  it("follows the writer's new nickname", async () => {
    const author = await makeMember();
    const posts = [await makePost(author, { title: "첫 글" }), await makePost(author, { title: "둘째 글" })];
    const nickname = `새이름${tag()}`;
    await changeNickname(ctxOf(author), nickname);
    for (const { contentsId } of posts) expect(await indexed(contentsId)).toEqual(await shouldBeIndexed(contentsId));
    expect((await search(nickname)).toSorted()).toEqual(posts.map(({ contentsId }) => contentsId).toSorted());
    expect(await search(author.nickname)).toEqual([]);
  });

  it("follows more posts of a writer than fit into one statement", async () => {
    const { userId } = await makeMember();
    const ids = [];
    for (let n = 0; n < 230; n++) ids.push(await makePostRow(userId, { title: `${n}번째` }));
    await inTransaction(job(), (tx) => indexPostsOf(tx, userId));
    for (const contentsId of [ids[0]!, ids[229]!]) expect(await indexed(contentsId)).toEqual(await shouldBeIndexed(contentsId));
    await database()
      .update(user)
      .set({ userNickname: `다른${tag()}` })
      .where(eq(user.userId, userId));
    await inTransaction(job(), (tx) => indexPostsOf(tx, userId));
    for (const contentsId of ids) expect(await indexed(contentsId)).toEqual(await shouldBeIndexed(contentsId));
  });

  it("agrees with the post after parallel saves", async () => {
    const author = await makeMember();
    const { contentsId } = await makePost(author, { title: "처음" });
    const titles = ["하나하나", "둘둘둘둘", "셋셋셋셋"];
    const saves = titles.map((title) => revisePost(ctxOf(author), RevisionInput.parse({ contentsId, title, contents: `<p>${title}</p>` })));
    await Promise.all([...saves, changeNickname(ctxOf(author), `바뀐${tag()}`)]);
    expect(await indexed(contentsId)).toEqual(await shouldBeIndexed(contentsId));
  });

  it("takes in posts older than the index, once", async () => {
    const { userId } = await makeMember();
    const old = await makePostRow(userId, { title: "예전 글" });
    const out = await makePostRow(userId, { title: "내린 글", shopYn: "N" });
    expect(await indexMissing(job())).toBeGreaterThanOrEqual(1);
    expect(await indexed(old)).toEqual(await shouldBeIndexed(old));
    expect((await indexed(out)).size).toBe(0);
    expect(await indexMissing(job())).toBe(0);
  });
});

describe("a search of the shop", () => {
  it("finds a part of title or nickname, ignoring spaces and case", async () => {
    const word = tag();
    const author = await makeMember({ userNickname: `달빛${word}` });
    const { contentsId } = await makePost(author, { title: `봄 ETF 여행기 ${word}` });
    for (const keyword of [
      `여행기${word}`,
      `행기 ${word}`,
      `etf여행기${word}`,
      `ETF 여 행 기 ${word}`,
      `봄etf 여행기 ${word}`,
      `달빛${word}`,
      `빛 ${word}`,
    ])
      expect(await search(keyword), keyword).toEqual([contentsId]);
    for (const keyword of [`여행${word}`, `etf ${word} 여행`, `달빛 ${word}x`]) expect(await search(keyword), keyword).toEqual([]);
  });

  it("finds the whole keyword, not its bigrams apart", async () => {
    const word = tag().slice(0, 4);
    const { contentsId } = await makePost(undefined, { title: `가나${word} 나다${word}` });
    expect(await search(`가나${word}나다`)).toEqual([contentsId]);
    expect(await search(`가나다`)).not.toContain(contentsId);
  });

  it("finds one character, an emoji, and SQL wildcards literally", async () => {
    const rare = String.fromCodePoint(0x2_00_00 + Math.floor(Math.random() * 40_000));
    const { contentsId } = await makePost(undefined, { title: `뜻 ${rare} 🌸%_\\'"` });
    for (const keyword of [rare, `뜻${rare}`, `${rare}🌸`, `${rare}🌸%_\\'"`]) expect(await search(keyword), keyword).toEqual([contentsId]);
    for (const keyword of [`${rare}%`, `${rare}_`, `${rare}🌸%%`]) expect(await search(keyword), keyword).toEqual([]);
  });

  it("does not find deleted posts, posts taken out, and a withdrawn writer's", async () => {
    const word = tag();
    const author = await makeMember();
    const titled = () => makePost(author, { title: `이야기 ${word}` });
    const [stays, deleted, out] = [await titled(), await titled(), await titled()];
    await deletePost(ctxOf(author), [deleted.contentsId]);
    await takeOutPosts(ctxOf(author), [out.contentsId]);
    const gone = await makePost(undefined, { title: `이야기 ${word}` });
    await withdraw(ctxOf(gone.author));
    expect(await search(word)).toEqual([stays.contentsId]);
    expect((await suggestFromShop(guest(), word)).length).toBe(1);
  });

  it("reports over a thousand matches, with the right first page in every order", async () => {
    const word = tag();
    const { userId } = await makeMember();
    const rows = Array.from({ length: 1_020 }, (_, n) => ({
      userId,
      title: `${String(1_020 - n).padStart(4, "0")} ${word}`,
      contents: "<p>글</p>",
      mainSubject: "finance",
    }));
    await database().insert(contents).values(rows);
    await indexMissing(job());
    const ids = (await database().select({ id: contents.contentsId }).from(contents).where(eq(contents.userId, userId))).map(
      ({ id }) => id,
    );
    const all = ids.toSorted((a, b) => b - a);
    const first = await listShop(guest(), ShopQuery.parse({ keyword: word }));
    expect([first.total, first.more]).toEqual([1_000, true]);
    expect(first.rows.map(({ contentsId }) => contentsId)).toEqual(all.slice(0, 20));
    expect((await search(word, { page: 50 })).length).toBe(20);
    expect(await search(word, { page: 51 })).toEqual([]);
    expect(await search(word, { sortType: "title" })).toEqual(all.slice(0, 20));
    for (const sortType of ["send", "view"]) expect(await search(word, { sortType })).toEqual(all.slice(0, 20));

    const [counted, changed] = [all[900]!, all[1_010]!];
    await database()
      .insert(contentsTotal)
      .values([
        { contentsId: counted, sendCount: 2 },
        { contentsId: changed, sendCount: 1 },
      ]);
    const receiverId = await makeFriendRow(userId);
    for (let n = 0; n < 2; n++) await makeDispatch({ userId, authorId: userId, contentsId: changed, receiverId, deliveredAt: new Date() });
    expect(await search(word, { sortType: "send" })).toEqual([changed, counted, ...all.slice(0, 18)]);
    expect(await search(word, { sortType: "send", page: 2, rowsPerPage: 10 })).toEqual(all.slice(8, 18));
  });
});
