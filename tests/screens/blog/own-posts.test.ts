import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { pinnedOf, pinPost } from "~/areas/blog/desk/pin-post.server";
import { movePost } from "~/areas/blog/series/order-series.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { saveSeries } from "~/areas/blog/series/save-series.server";
import { seriesOf } from "~/areas/blog/series/series-of.server";
import { figuresRange, postFigures } from "~/areas/reports/cards/post-figures.server";
import { readersHref } from "~/areas/reports/report-links";
import { TempInput } from "~/areas/blog/contents.schema.server";
import { saveTemp } from "~/areas/blog/writing/save-temp.server";
import { database } from "~db/client.server";
import { contents, contentsSeries } from "~db/schema/blog";
import { type As, post, refused, screen } from "../../support/app";
import { recordStatements } from "../../support/statements";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import type { Page } from "../../support/pages/page-rules";
import { refusal } from "../../support/refusal";
import { patience } from "../../support/yardstick";

const URL_ = "/app/contents/blog";
const LATELY = new Date(Date.now() - 3_600_000);

async function writer(...titles: string[]) {
  const member = await makeMember();
  const ids: number[] = [];
  for (const title of titles) ids.push(await makePostRow(member.userId, { title }));
  return { member, ctx: ctxOf(member), as: await loginAs(member), ids };
}
const statements = recordStatements();
/** The page of the first load that asks `count` statements: another test may empty a cache, and a load then fills it again. */
async function counted(url: string, as: As, count: number): Promise<Page> {
  let page: Page;
  const load = async () => {
    statements.forget();
    page = await screen(url, as);
    expect(statements.asked().length, statements.asked().join("\n")).toBe(count);
  };
  await vi.waitFor(load, patience(5_000));
  return page!;
}
const titlesOf = (page: Page) => page.all(".desk-row .offer-text > a").map((link) => link.textContent);

describe("one's own posts (ADR 83)", () => {
  it("are found by words of the title, with sends, readings and earnings", async () => {
    const { member, as, ids } = await writer("봄 여행", "여름 100% 바다", "가을 산");
    const another = await makeMember();
    const receiverId = await makeFriendRow(member.userId);
    const sent = { contentsId: ids[1]!, authorId: member.userId, receiverId, deliveredAt: LATELY };
    await makeDispatch({ ...sent, userId: member.userId, viewedAt: LATELY });
    await makeDispatch({ ...sent, userId: member.userId });
    await makeDispatch({ ...sent, userId: another.userId });
    expect(titlesOf(await screen(URL_, as))).toEqual(["가을 산", "여름 100% 바다", "봄 여행"]);
    const results = await screen(`${URL_}?title=${encodeURIComponent("100% 바")}`, as);
    expect(titlesOf(results)).toEqual(["여름 100% 바다"]);
    const figures = results.all(".desk-figures > a").map((link) => link.textContent.replace(/\s+/g, " ").trim());
    expect(figures).toEqual(["내가 보냄 2명", "읽음 1명 50%", "12개월 저작권료 30원", "공감 0"]);
    expect((await screen(`${URL_}?title=${encodeURIComponent("100_")}`, as)).text).toContain("찾는 글이 없어요");
  });

  it("link each figure to its rows by the post alone, with four database statements per page", async () => {
    const { ctx, as, ids } = await writer("눈 & 비", "바람");
    await putInSeries(ctx, { contentsId: ids[0]!, name: "날씨" });
    await saveTemp(ctx, TempInput.parse({ title: "쓰던 글", contents: "아직" }));
    await screen(URL_, as);
    const page = await counted(URL_, as, 4);
    const readers = page.all(".desk-more a").filter(({ textContent }) => textContent === "읽은 사람");
    const addresses = readers.map((link) => link.getAttributeValue("href")!.replaceAll("&amp;", "&"));
    expect(addresses).toEqual(ids.toReversed().map((contentsId) => readersHref(figuresRange(ctx.now()).range, { contentsId })));
    expect(page.all("#series-names > option").map((option) => option.getAttributeValue("value"))).toEqual(["날씨"]);
    expect(page.text).toContain("임시저장 (1)");
  });

  it("count only the writer's own sends of twelve months", async () => {
    const { member, ctx, ids } = await writer("하나", "둘");
    const other = await writer("남의 글");
    const receiverId = await makeFriendRow(member.userId);
    const sent = { userId: member.userId, receiverId, deliveredAt: LATELY };
    await makeDispatch({ ...sent, authorId: other.member.userId, contentsId: other.ids[0]! });
    await makeDispatch({ ...sent, authorId: member.userId, contentsId: ids[0]!, deliveredAt: new Date("2020-01-01") });
    const figures = await postFigures(ctx, ids);
    expect([...figures]).toEqual(ids.map((id) => [id, { sent: 0, read: 0, fee: 0 }]));
    expect([...(await postFigures(ctx, []))]).toEqual([]);
  });

  it("have temporary saves next to them, each to continue or, after a question, to delete", async () => {
    const { ctx, as } = await writer("낸 글");
    const { tempContentsId } = await saveTemp(ctx, TempInput.parse({ title: "쓰던 글", contents: "아직 다 못 썼다" }));
    expect((await screen(URL_, as)).text).toContain("임시저장 (1)");
    const page = await screen(`${URL_}?view=drafts`, as);
    expect(titlesOf(page)).toEqual(["쓰던 글"]);
    expect(page.one(`a.btn[href="/app/blog/write-contents?tempContentsId=${tempContentsId}"]`).textContent).toBe("이어서 쓰기");
    const forget = { intent: "forget", tempContentsId: String(tempContentsId) };
    const question = await refused(`${URL_}?view=drafts`, forget, 200, as);
    expect(question.text).toContain("이 임시저장을 지울까요?");
    await post(`${URL_}?view=drafts`, { ...forget, confirmed: "Y" }, as);
    expect((await screen(`${URL_}?view=drafts`, as)).text).toContain("임시저장한 글이 없어요");
  });

  it("are deleted after a question", async () => {
    const { as, ids } = await writer("지울 글");
    const question = await refused(URL_, { intent: "delete", contentsId: String(ids[0]) }, 200, as);
    expect(question.text).toContain("이 글을 지울까요?");
    expect((await post(URL_, { intent: "delete", contentsId: String(ids[0]), confirmed: "Y" }, as)).headers.get("Location")).toBe(URL_);
    expect((await screen(URL_, as)).text).toContain("아직 쓴 글이 없어요");
  });

  it("are deleted several at once after a question with their titles", async () => {
    const { as, ids } = await writer("하나", "둘", "셋");
    const page = await screen(URL_, as);
    expect(page.all('input[name="contentsId"][form="chosen-posts"]').map((tick) => tick.getAttributeValue("value"))).toEqual(
      ids.toReversed().map(String),
    );
    const chosen = { intent: "delete", contentsId: [String(ids[0]), String(ids[2])] };
    const question = await refused(URL_, chosen, 200, as);
    for (const text of ["글 2편을 지울까요?", "하나", "셋"]) expect(question.text).toContain(text);
    await post(URL_, { ...chosen, confirmed: "Y" }, as);
    expect(titlesOf(await screen(URL_, as))).toEqual(["둘"]);
    expect((await refused(URL_, { intent: "delete" }, 400, as)).text).toContain("지울 글을 선택해 주세요.");
    const other = await writer("남의 글");
    await refused(URL_, { intent: "delete", contentsId: [String(ids[1]), String(other.ids[0])] }, 404, as);
  });

  it("stand in the order of their sends or readings, the others newest first", async () => {
    const { member, as, ids } = await writer("적게", "많이", "아직", "새 글");
    const receiverId = await makeFriendRow(member.userId);
    const sent = { userId: member.userId, authorId: member.userId, receiverId, deliveredAt: LATELY };
    for (let count = 0; count < 2; count++) await makeDispatch({ ...sent, contentsId: ids[1]! });
    await makeDispatch({ ...sent, contentsId: ids[0]!, viewedAt: LATELY });
    await post(URL_, { intent: "pin", contentsId: String(ids[2]) }, as);
    const inOrder = async (sort: string) => titlesOf(await screen(`${URL_}?sort=${sort}`, as));
    expect(await inOrder("send")).toEqual(["많이", "적게", "새 글", "아직"]);
    expect(await inOrder("read")).toEqual(["적게", "새 글", "아직", "많이"]);
    expect(await inOrder("other")).toEqual(["아직", "새 글", "많이", "적게"]);
    const page = await counted(`${URL_}?sort=send&title=${encodeURIComponent("이")}`, as, 5);
    expect(titlesOf(page)).toEqual(["많이"]);
    expect(page.one('.desk-sorts [aria-current="true"]').textContent).toBe("발송 많은 순");
  });
});

describe("posts pinned to a blog", () => {
  it("come first on the first page of the blog and in the writer's own list", async () => {
    const { member, as, ids } = await writer("첫째", "둘째", "셋째");
    expect((await post(URL_, { intent: "pin", contentsId: String(ids[0]) }, as)).status).toBe(303);
    expect(titlesOf(await screen(URL_, as))).toEqual(["첫째", "셋째", "둘째"]);
    const blog = await screen(`/app/blog/contents-list?userId=${member.userId}`);
    expect(blog.text).toContain("고정한 글");
    expect(blog.all(".posts-title").map((row) => row.textContent)).toEqual(["첫째", "셋째", "둘째"]);
    const older = await screen(`/app/blog/contents-list?userId=${member.userId}&before=${ids[2]}`);
    expect(older.all(".posts-title").map((row) => row.textContent)).toEqual(["둘째"]);
    await post(URL_, { intent: "unpin", contentsId: String(ids[0]) }, as);
    expect((await screen(`/app/blog/contents-list?userId=${member.userId}`)).text).not.toContain("고정한 글");
  });

  it("are three at most, even by parallel requests; a deleted post frees its place", async () => {
    const { member, ctx, as, ids } = await writer("하나", "둘", "셋", "넷", "다섯");
    const presses = await Promise.allSettled(ids.map((contentsId) => pinPost(ctx, { contentsId, pinned: true })));
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const pinned = await pinnedOf(ctx, member.userId);
    expect(pinned).toHaveLength(3);
    const left = ids.find((id) => !pinned.some(({ contentsId }) => contentsId === id))!;
    const full = await refused(URL_, { intent: "pin", contentsId: String(left) }, 409, as);
    expect(full.text).toContain("글은 3개까지 고정할 수 있습니다.");
    await post(URL_, { intent: "delete", contentsId: String(pinned[0]!.contentsId), confirmed: "Y" }, as);
    await pinPost(ctx, { contentsId: left, pinned: true });
    expect(await pinnedOf(ctx, member.userId)).toHaveLength(3);
  });

  it("belong to the member", async () => {
    const { ids } = await writer("남의 글");
    const { ctx } = await writer();
    expect(await refusal(pinPost(ctx, { contentsId: ids[0]!, pinned: true }))).toBe("common.not-found");
  });
});

describe("a series", () => {
  it("is created by name, read in order, and deleted with its last post", async () => {
    const { member, ctx, as, ids } = await writer("1화", "2화", "3화");
    for (const id of ids) await post(URL_, { intent: "series", contentsId: String(id), name: " 봄 이야기 " }, as);
    const series = await seriesOf(ctx, ids[1]!);
    expect(series).toMatchObject({ name: "봄 이야기", place: 2, total: 3, previous: { title: "1화" }, next: { title: "3화" } });
    const url = `/app/blog/series?seriesId=${series!.seriesId}`;
    await post(url, { intent: "up", seriesId: String(series!.seriesId), contentsId: String(ids[2]) }, as);
    expect(await seriesOf(ctx, ids[2]!)).toMatchObject({ place: 2, previous: { title: "1화" }, next: { title: "2화" } });
    const page = await screen(url, as);
    expect(page.all(".series-order .series-text > a").map((link) => link.textContent)).toEqual(["1화", "3화", "2화"]);
    expect((await screen(URL_, as)).text).toContain("연재 봄 이야기");

    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, ids[2]!));
    expect(await seriesOf(ctx, ids[0]!)).toMatchObject({ total: 2, previous: null, next: { title: "2화" } });
    expect(await seriesOf(ctx, ids[2]!)).toBeNull();
    await database().update(contents).set({ deleteYn: "N" }).where(eq(contents.contentsId, ids[2]!));

    const question = await refused(url, { intent: "dissolve", seriesId: String(series!.seriesId) }, 200, as);
    expect(question.text).toContain("이 연재를 지울까요?");
    for (const contentsId of ids) await putInSeries(ctx, { contentsId, name: "" });
    expect(await database().$count(contentsSeries, eq(contentsSeries.userId, member.userId))).toBe(0);
  });

  it("orders posts past deleted ones, and separates equal names by writer", async () => {
    const { ctx, ids } = await writer("1화", "2화", "3화");
    const other = await writer("남의 1화");
    for (const contentsId of ids) await putInSeries(ctx, { contentsId, name: "같은 이름" });
    await putInSeries(other.ctx, { contentsId: other.ids[0]!, name: "같은 이름" });
    const { seriesId } = (await seriesOf(ctx, ids[0]!))!;
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, ids[1]!));
    await movePost(ctx, { seriesId, contentsId: ids[2]!, by: -1 });
    expect(await seriesOf(ctx, ids[2]!)).toMatchObject({ place: 1, total: 2, next: { contentsId: ids[0] } });
    await movePost(ctx, { seriesId, contentsId: ids[2]!, by: -1 });
    expect(await seriesOf(ctx, ids[2]!)).toMatchObject({ place: 1 });
    expect(await refusal(movePost(other.ctx, { seriesId, contentsId: ids[2]!, by: 1 }))).toBe("common.not-found");
    expect(await refusal(movePost(ctx, { seriesId, contentsId: other.ids[0]!, by: 1 }))).toBe("common.not-found");
    expect(await refusal(putInSeries(ctx, { contentsId: other.ids[0]!, name: "같은 이름" }))).toBe("common.not-found");
  });

  it("can be renamed, on a page only for its writer", async () => {
    const { ctx, as, ids } = await writer("하나", "둘");
    await putInSeries(ctx, { contentsId: ids[0]!, name: "갑" });
    await putInSeries(ctx, { contentsId: ids[1]!, name: "을" });
    const { seriesId } = (await seriesOf(ctx, ids[0]!))!;
    expect(await refusal(saveSeries(ctx, { seriesId, name: "을", description: "" }))).toBe("blog.series-taken");
    await saveSeries(ctx, { seriesId, name: "병", description: "" });
    expect(await seriesOf(ctx, ids[0]!)).toMatchObject({ name: "병" });
    await screen(`/app/blog/series?seriesId=${seriesId}`, await loginAs(await makeMember()), 404);
    await screen("/app/blog/series", as, 404);
  });
});
