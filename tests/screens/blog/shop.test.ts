import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { favourPosts } from "~/areas/blog/stars/favour-posts.server";
import { database } from "~db/client.server";
import { contentsTotal } from "~db/schema/reports";
import { sendingList } from "~db/schema/sending";
import { post, refused, rest, screen } from "../../support/app";
import { makeDispatch, makeFriendRow } from "../../support/factories/dispatches";
import { makeGroup } from "../../support/factories/groups";
import { ctxOf, loginAs, makeMember, pay } from "../../support/factories/members";
import { makeShopPost } from "../../support/factories/shop";

const call = "/v1/contents/contents-shop";
const tag = () => randomUUID().slice(0, 8);

/** Three posts sent 1, 3 and 2 times and opened 2, 0 and 1 times; older events are rolled up. */
async function threePosts() {
  const word = tag();
  const author = await makeMember();
  const ids: number[] = [];
  for (const name of ["가", "나", "다"]) ids.push(await makeShopPost(author.userId, { title: `${name} ${word}`, summary: "요약" }));
  const receiverId = await makeFriendRow(author.userId);
  const dispatch = (contentsId: number, deliveredAt: Date | null, viewedAt?: Date) =>
    makeDispatch({ userId: author.userId, authorId: author.userId, contentsId, receiverId, deliveredAt, viewedAt });
  const [first, second, third] = ids as [number, number, number];
  const rolledUp = ids.map((contentsId, at) => ({ contentsId, sendCount: 1, viewCount: at === 1 ? 0 : 1 }));
  await database().insert(contentsTotal).values(rolledUp);
  const now = new Date();
  await dispatch(second, now);
  await dispatch(second, now);
  await dispatch(third, now);
  await dispatch(first, null, now);
  return { word, author, ids: [first, second, third] as const };
}

describe("the shop's call", () => {
  it("returns deliveries and readings of a post, before and after the rollup", async () => {
    const { word, author, ids } = await threePosts();
    const { status, body } = await rest("GET", `${call}?keyword=${word}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalElements: 3, totalPages: 1, currentPage: 1, pageable: { pageNumber: 0 } });
    expect(body.content.map((row: any) => [row.contentsId, row.sendCount, row.viewCount])).toEqual([
      [ids[2], 2, 1],
      [ids[1], 3, 0],
      [ids[0], 1, 2],
    ]);
    expect(Object.keys(body.content[0]).sort()).toEqual(
      "contentsId contentsType createdDateTime favoriteYn mainSubject picturePath sendCount sendable title userId userNickname viewCount".split(
        " ",
      ),
    );
    expect(body.content[0]).toMatchObject({ userNickname: author.nickname, favoriteYn: "N", sendable: "N" });
  });

  it("returns whether the caller may send a post and starred it", async () => {
    const { word, author, ids } = await threePosts();
    const as = await loginAs(author);
    const flags = async (query = "") => {
      const { body } = await rest("GET", `${call}?keyword=${word}${query}`, { as });
      return body.content.map((row: any) => [row.contentsId, row.favoriteYn, row.sendable]);
    };
    expect((await flags())[0]).toEqual([ids[2], "N", "N"]);
    await pay(author);
    await favourPosts(ctxOf(author), { contentsIds: [ids[1]], favoriteYn: "Y" });
    expect(await flags()).toEqual([
      [ids[2], "N", "Y"],
      [ids[1], "Y", "Y"],
      [ids[0], "N", "Y"],
    ]);
    expect(await flags("&favoriteYn=Y")).toEqual([[ids[1], "Y", "Y"]]);
    expect((await rest("GET", `${call}?keyword=${word}&favoriteYn=Y`)).body.content).toEqual([]);
  });

  it("sorts posts by the given order", async () => {
    const { word, ids } = await threePosts();
    const order = async (sortType: string) => {
      const { body } = await rest("GET", `${call}?keyword=${word}&sortType=${sortType}`);
      return body.content.map((row: any) => ids.indexOf(row.contentsId) + 1);
    };
    expect(await order("latest")).toEqual([3, 2, 1]);
    expect(await order("title")).toEqual([1, 2, 3]);
    expect(await order("send")).toEqual([2, 3, 1]);
    expect(await order("view")).toEqual([1, 3, 2]);
    expect(await order("nonsense")).toEqual([3, 2, 1]);
  });

  it("returns only posts in the shop that match the search", async () => {
    const word = tag();
    const author = await makeMember({ userNickname: `글쓴이${word}` });
    const gone = await makeMember({ secession: "Y" });
    const title = (name: string) => ({ title: `${name} ${word}` });
    const open = await makeShopPost(author.userId, { title: "낱말 없는 글", mainSubject: "culture", contentsType: "column" });
    await makeShopPost(author.userId, { ...title("지운 글"), deleteYn: "Y" });
    await makeShopPost(author.userId, { ...title("내놓지 않은 글"), shopYn: "N" });
    await makeShopPost(gone.userId, title("탈퇴한 회원의 글"));
    const search = async (query: string) =>
      (await rest("GET", `${call}?keyword=${encodeURIComponent(word)}${query}`)).body.content.map((row: any) => row.contentsId);
    expect(await search("")).toEqual([open]);
    expect(await search("&mainSubject=culture&contentsType=column")).toEqual([open]);
    expect(await search("&mainSubject=finance")).toEqual([]);
    expect(await search("&contentsType=free")).toEqual([]);
  });

  it("returns pages that neither repeat nor omit a post", async () => {
    const word = tag();
    const { userId } = await makeMember();
    for (let n = 0; n < 25; n++) await makeShopPost(userId, { title: `${word} ${n}` });
    const seen = new Set<number>();
    for (const page of [1, 2, 3]) {
      const { body } = await rest("GET", `${call}?keyword=${word}&page=${page}&rowsPerPage=10`);
      expect(body.totalPages).toBe(3);
      for (const row of body.content) seen.add(row.contentsId);
    }
    expect(seen.size).toBe(25);
  });

  it("searches SQL wildcards literally", async () => {
    const word = tag();
    const { userId } = await makeMember();
    const post = await makeShopPost(userId, { title: `100%_확실\\한 ${word}'"` });
    for (const keyword of [`100%_확실\\한 ${word}`, `${word}'"`]) {
      const { body } = await rest("GET", `${call}?keyword=${encodeURIComponent(keyword)}`);
      expect(body.content.map((row: any) => row.contentsId)).toEqual([post]);
    }
    expect((await rest("GET", `${call}?keyword=${encodeURIComponent(`1%${word}`)}`)).body.content).toEqual([]);
  });
});

describe("suggestions of the shop", () => {
  it("are at most ten titles, found by a word or the writer", async () => {
    const word = tag();
    const { userId, nickname } = await makeMember();
    for (let n = 0; n < 12; n++) await makeShopPost(userId, { title: `${word} ${n}` });
    const { body } = await rest("GET", `/v1/suggest/contents/contents-shop?keyword=${word}`);
    expect(body).toHaveLength(10);
    expect(body[0]).toEqual({ value: `${word} 11`, label: `${word} 11 · ${nickname}` });
    expect((await rest("GET", `/v1/suggest/contents/contents-shop?keyword=${nickname}`)).body).toHaveLength(10);
    expect((await rest("GET", "/v1/suggest/contents/contents-shop")).body).toEqual([]);
  });
});

describe("the shop's screen", () => {
  it("shows matches as cards with a link to send, and keeps the search in the form", async () => {
    const { word, ids } = await threePosts();
    const page = await screen(`/app/contents/contents-shop?keyword=${word}&sortType=send`);
    expect(page.all(".shop-card").length).toBe(3);
    expect(page.one(".shop-card a").textContent).toContain(`나 ${word}`);
    const texts = page.all(".shop-card").map((card) => card.textContent);
    expect(texts[0]).toMatch(/전달 3.* · 1분/s);
    expect(texts[0], "the number that orders the list alone").not.toContain("조회");
    expect(texts[2]).toContain("전달 1");
    expect(page.one(".shop-summary").textContent).toBe("요약");
    expect(page.one(`a[href="/app/send-messages/send-contents?contentsId=${ids[1]}"]`).textContent).toContain("보내기");
    expect(page.one('input[name="keyword"]').getAttributeValue("value")).toBe(word);
    expect(page.one('input[name="sortType"]').getAttributeValue("value")).toBe("send");
    expect(page.one('nav[aria-label="정렬"] [aria-current]').textContent).toBe("발송 많은 순");
    expect(page.text).toContain(`‘${word}’ 글 3편`);
    expect(page.text).toContain("검색 지우기");
  });

  it("leads to each subject with posts, each type and each order, and keeps the rest of the search", async () => {
    const { word } = await threePosts();
    const page = await screen(`/app/contents/contents-shop?keyword=${word}&contentsType=column&page=2`);
    const hrefs = (name: string) =>
      page.all(`nav[aria-label="${name}"] a`).map((link) => link.getAttributeValue("href")!.replaceAll("&amp;", "&"));
    const here = `/app/contents/contents-shop?keyword=${word}`;
    expect(hrefs("주제")).toContain(`${here}&mainSubject=finance&contentsType=column`);
    expect(hrefs("주제")).not.toContain(`${here}&mainSubject=marketing&contentsType=column`);
    expect(hrefs("유형")).toContain(`${here}&contentsType=essay`);
    expect(hrefs("정렬")).toContain(`${here}&contentsType=column&sortType=view`);
    expect(page.one(".shop-fold summary").textContent).toBe("유형: 칼럼");
  });

  it("leads to no subject that only withdrawn writers have, unless chosen", async () => {
    const gone = await makeMember({ secession: "Y" });
    await makeShopPost(gone.userId, { mainSubject: "society" });
    await makeShopPost((await makeMember()).userId, { mainSubject: "pet" });
    const subjects = async (query = "") =>
      (await screen(`/app/contents/contents-shop${query}`)).all('nav[aria-label="주제"] a').map((link) => link.textContent);
    const listed = await subjects();
    expect(listed).toContain("반려동물");
    expect(listed).not.toContain("시사·사회");
    expect(await subjects("?mainSubject=society")).toContain("시사·사회");
  });

  it("shows a message when nothing matches", async () => {
    const page = await screen(`/app/contents/contents-shop?keyword=${tag()}`);
    expect(page.text).toContain("찾는 글이 없어요");
  });

  it("adds a post to the chosen group's waiting list, or asks for a group", async () => {
    const { word, ids } = await threePosts();
    const reader = await makeMember();
    const as = await loginAs(reader);
    const url = `/app/contents/contents-shop?keyword=${word}`;
    expect((await screen(url, as)).text).toContain("발송 그룹을 만들면");
    const groupId = await makeGroup(reader.userId, [], "고객 모임");
    const page = await screen(url, as);
    expect(page.all('.shop-card button[name="contentsId"]').length).toBe(3);
    expect(page.all('select[name="groupId"]').length, "asked with the first press").toBe(0);
    const answer = await refused(url, { contentsId: String(ids[0]), groupId: "" }, 400, as);
    expect(answer.text).toContain("발송 그룹을 선택해 주세요.");
    expect(answer.one('select[name="groupId"]').textContent).toContain("고객 모임 (0명)");
    expect(answer.one('select[name="groupId"]').getAttributeValue("aria-invalid")).toBe("true");
    expect(answer.one('.shop-wait button[name="contentsId"]').getAttributeValue("value")).toBe(String(ids[0]));
    const saved = await post(url, { contentsId: String(ids[0]), groupId: String(groupId) }, as);
    expect(saved.status).toBe(303);
    expect(saved.headers.get("Location")).toBe(`${url}&groupId=${groupId}#post-${ids[0]}`);
    const waiting = await database().select().from(sendingList).where(eq(sendingList.userId, reader.userId));
    expect(waiting).toMatchObject([{ contentsId: ids[0], groupId, sendYn: "N" }]);
    const back = await screen(`${url}&groupId=${groupId}`, as);
    // Without scripts the button must belong to the form with the groups.
    const form = back.one('select[name="groupId"]').closest("form")!.getAttributeValue("id");
    expect(back.one(`#post-${ids[0]} button[name="contentsId"]`).getAttributeValue("form")).toBe(form);
    expect(back.one('select[name="groupId"] option[selected]').getAttributeValue("value")).toBe(String(groupId));
    const panel = `/app/send-messages/send-contents?contentsId=${ids[0]}&groupId=${groupId}`;
    expect(back.html.replaceAll("&amp;", "&"), "the send screen ticks the group").toContain(panel);
  });

  it("shows a guest no waiting list and no filter of favourites, and a member the stars", async () => {
    const { word, ids } = await threePosts();
    const url = `/app/contents/contents-shop?keyword=${word}`;
    const asGuest = await screen(url);
    expect(asGuest.all(".shop-wait").length).toBe(0);
    expect(asGuest.text).not.toContain("즐겨찾기만");
    const reader = await makeMember();
    await favourPosts(ctxOf(reader), { contentsIds: [ids[1]], favoriteYn: "Y" });
    const page = await screen(url, await loginAs(reader));
    expect(page.all('.star button[aria-pressed="true"]').length).toBe(1);
    expect(page.one(`#post-${ids[1]} input[name="back"]`).getAttributeValue("value")).toBe(`${url}#post-${ids[1]}`);
    expect(page.all(".chip")[1]!.textContent).toBe("즐겨찾기만");
  });
});
