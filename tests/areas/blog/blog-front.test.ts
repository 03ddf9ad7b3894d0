import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pinPost } from "~/areas/blog/desk/pin-post.server";
import { blogFilter } from "~/areas/blog/addresses/blog-filter";
import { countBlog } from "~/areas/blog/front/count-blog.server";
import { listCards, pinnedCards } from "~/areas/blog/front/list-cards.server";
import { listShelves } from "~/areas/blog/front/list-shelves.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { wordsMissing } from "~/areas/blog/words/words-missing.server";
import { changePost } from "~/areas/blog/writing/change-post.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { contents, postWords } from "~db/schema/blog";
import { makePost } from "../../support/factories/blog";
import { makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeMember } from "../../support/factories/members";
import { recordStatements } from "../../support/statements";

const statements = recordStatements();
const guest = () => makeCtx({ kind: "guest" });
const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);
const find = async ({ userId }: Member, query: string, size = 20) =>
  listCards(guest(), { userId, filter: blogFilter(new URLSearchParams(query)), size });
const found = async (author: Member, query: string) => titlesOf((await find(author, query)).posts);

describe("posts of a blog", () => {
  let author: Member;
  beforeAll(async () => {
    author = await makeMember();
    await makePost(author, { title: "봄 여행 준비", contents: "<p>기차표를 <b>미리</b> 삽니다.</p>", mainSubject: "domestic_travel" });
    await makePost(author, { title: "금리 이야기", contents: "<p>대출과 예금</p>", mainSubject: "finance" });
    const deleted = await makePost(author, { title: "지운 여행 글", mainSubject: "domestic_travel" });
    await deletePost(ctxOf(author), [deleted.contentsId]);
    const old = await makePost(author, { title: "오래된 글", mainSubject: "finance" });
    // 23:30 on 31 January in Seoul.
    await database()
      .update(contents)
      .set({ createdAt: new Date("2026-01-31T14:30:00Z") })
      .where(eq(contents.contentsId, old.contentsId));
    await makePost(undefined, { title: "남의 여행 글", mainSubject: "domestic_travel" });
  });

  it("are found by words of title and text, in any spacing and case", async () => {
    for (const words of ["봄여행", "봄 여행", "여행 봄", "미리 삽니다", "기차표"])
      expect(await found(author, `q=${words}`), words).toEqual(["봄 여행 준비"]);
    for (const words of ["여행 금리", "없는말", "strong", "<b>", "%", "_"])
      expect(await found(author, `q=${encodeURIComponent(words)}`), words).toEqual([]);
  });

  it("are listed by subject and by Seoul month; filters hold together", async () => {
    expect(await found(author, "subject=finance")).toEqual(["오래된 글", "금리 이야기"]);
    expect(await found(author, "month=2026-01")).toEqual(["오래된 글"]);
    expect(await found(author, "month=2026-01&subject=domestic_travel")).toEqual([]);
    expect(await found(author, "subject=finance&q=대출")).toEqual(["금리 이야기"]);
    for (const query of ["month=2026-13", "month=2026-02-30", "month=9999-12", "subject=none"])
      expect(await found(author, query), query).toEqual([]);
  });

  it("are counted by subject and month without deleted ones", async () => {
    const { total, subjects, months } = await countBlog(guest(), author.userId);
    expect(total).toBe(3);
    expect(subjects.map(({ subject, count }) => [subject, count])).toEqual([
      ["finance", 2],
      ["domestic_travel", 1],
    ]);
    expect(months.map(({ month, count }) => [month, count])).toEqual([
      ["2026-03", 2],
      ["2026-01", 1],
    ]);
  });
});

describe("words of a post", () => {
  it("follow a change of the post", async () => {
    const { author, contentsId } = await makePost(undefined, { title: "처음", contents: "<p>감자</p>" });
    await changePost(ctxOf(author), { contentsId, title: "나중", contents: "<p>고구마</p>" });
    expect([await found(author, "q=감자"), await found(author, "q=고구마"), await found(author, "q=나중")]).toEqual([
      [],
      ["나중"],
      ["나중"],
    ]);
  });

  it("are stored by the job for posts from before", async () => {
    const { author, contentsId } = await makePost(undefined, { title: "옛 글" });
    await database().delete(postWords).where(eq(postWords.contentsId, contentsId));
    expect(await found(author, "q=옛글")).toEqual([]);
    expect(await wordsMissing(guest())).toBeGreaterThanOrEqual(1);
    expect(await found(author, "q=옛글")).toEqual(["옛 글"]);
  });

  it("are compared for 501 posts in one request; the next page continues", async () => {
    const { userId } = await makeMember();
    const ids: number[] = [];
    for (let n = 0; n < 505; n++) ids.push(await makePostRow(userId, { title: `글 ${n}` }));
    await database()
      .insert(postWords)
      .values(ids.map((contentsId, n) => ({ userId, contentsId, words: n === 0 ? "오래된보물" : "그밖의글" })));
    const author = { userId } as Member;
    const first = await find(author, "q=보물");
    expect([first.posts.length, first.next]).toEqual([0, ids[4]]);
    const second = await find(author, `q=보물&before=${first.next}`);
    expect([titlesOf(second.posts), second.next]).toEqual([["글 0"], null]);
    const many = await find(author, "q=그밖");
    expect([many.posts.length, many.next]).toEqual([20, ids.at(-20)]);
  });
});

describe("shelves and pinned posts", () => {
  beforeEach(() => statements.forget());

  it("show a series in order with its count, the freshest first, without deleted posts", async () => {
    const author = await makeMember();
    const ctx = ctxOf(author);
    for (const [title, name] of [
      ["하나", "먼저"],
      ["가", "나중"],
      ["둘", "먼저"],
      ["나", "나중"],
    ] as const) {
      const { contentsId } = await makePost(author, { title });
      await putInSeries(ctx, { contentsId, name });
    }
    const gone = await makePost(author, { title: "지울 글" });
    await putInSeries(ctx, { contentsId: gone.contentsId, name: "먼저" });
    await pinPost(ctx, { contentsId: gone.contentsId, pinned: true });
    await deletePost(ctx, [gone.contentsId]);
    const shelves = await listShelves(guest(), author.userId);
    expect(shelves.map(({ name, total, posts }) => [name, Number(total), titlesOf(posts)])).toEqual([
      ["나중", 2, ["가", "나"]],
      ["먼저", 2, ["하나", "둘"]],
    ]);
    expect(await pinnedCards(guest(), author.userId)).toEqual([]);
  });

  it("read six posts of six series at most, in one statement", async () => {
    const author = await makeMember();
    for (let series = 0; series < 7; series++)
      for (let n = 0; n < (series === 0 ? 8 : 1); n++) {
        const { contentsId } = await makePost(author, { title: `${n}` });
        await putInSeries(ctxOf(author), { contentsId, name: `연재 ${series}` });
      }
    const { contentsId } = await makePost(author);
    await putInSeries(ctxOf(author), { contentsId, name: "연재 0" });
    statements.forget();
    const shelves = await listShelves(guest(), author.userId);
    expect(statements.asked().length).toBeLessThanOrEqual(2);
    expect(shelves.length).toBe(6);
    expect([shelves[0]!.posts.length, Number(shelves[0]!.total)]).toEqual([6, 9]);
  });
});
