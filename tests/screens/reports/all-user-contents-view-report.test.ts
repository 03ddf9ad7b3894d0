import { beforeAll, describe, expect, it } from "vitest";
import { interestDay } from "~/areas/reports/customers/interest-day";
import type { Member } from "~/core/ctx.server";
import { get, rest, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const SCREEN = "/app/user-report/all-user-contents-view-report";
const CALL = "/v1/report/all-user-contents-view-report";
const days = (count: number) => new Date(NOW.getTime() - count * 24 * 3_600_000);

let author: Member;
let as: { token: string };
let neighbour: number;

// 김이웃: dispatches today, 40 and 400 days ago. 박이웃: opted out, no dispatch.
beforeAll(async () => {
  author = await makeMember();
  as = await loginAs(author);
  const contentsId = await makePostRow(author.userId);
  neighbour = await makeFriendRow(author.userId, { profileNickname: "김이웃", createdAt: days(500) });
  await makeFriendRow(author.userId, { profileNickname: "박이웃", createdAt: days(10), subscribeYn: "N" });
  const dispatch = { userId: author.userId, authorId: author.userId, contentsId, receiverId: neighbour };
  await makeDispatch({ ...dispatch, deliveredAt: NOW, viewedAt: NOW });
  await makeDispatch({ ...dispatch, deliveredAt: days(40) });
  await makeDispatch({ ...dispatch, deliveredAt: days(400), viewedAt: days(399) });
});

type Element = { textContent: string; getAttributeValue(name: string): string | null };
const text = (element: Element) => element.textContent.replace(/\s+/g, " ").trim();
const hrefOf = (link: Element) => (link.getAttributeValue("href") ?? "").replaceAll("&amp;", "&");

describe("customer interest", () => {
  it("shows each customer's rate of today, of each window and of all time, with the sums above", async () => {
    const page = await screen(SCREEN, as);
    expect(page.one("h1").textContent).toBe("고객 관심 현황");
    expect(page.all("tbody td").map(text).slice(0, 11)).toEqual([
      expect.stringMatching(/^김이웃/),
      "2024-10-17",
      "3",
      "2",
      "3건 중 2건 읽음 67% 최근 3개월 50%",
      "100%",
      "100%",
      "50%",
      "50%",
      "50%",
      "–",
    ]);
    expect(text(page.all("tbody tr")[1]!)).toMatch(/^박이웃.*0 ?0 ?보낸 글 없음 –.*수신 거부/);
    expect(text(page.one(".stats"))).toBe("관심도67%최근 3개월(50%)은 16.7%p 낮아요친구2명보낸 글3건읽은 글2건");
  });

  it("orders customers of equal interest by the posts they read", async () => {
    const writer = await makeMember();
    const contentsId = await makePostRow(writer.userId);
    for (const [profileNickname, posts] of [
      ["한편", 1],
      ["두편", 2],
    ] as const) {
      const receiverId = await makeFriendRow(writer.userId, { profileNickname, createdAt: days(20) });
      const dispatch = { userId: writer.userId, authorId: writer.userId, contentsId, receiverId, deliveredAt: NOW, viewedAt: NOW };
      for (let post = 0; post < posts; post += 1) await makeDispatch(dispatch);
    }
    for (const sort of ["", "?sort=oneYear&direction=desc"]) {
      const page = await screen(SCREEN + sort, await loginAs(writer));
      expect(page.all("tbody tr").map(text), sort).toEqual([expect.stringMatching(/^두편/), expect.stringMatching(/^한편/)]);
    }
  });

  it("lists who read nothing, who reads less than before, and who reads most", async () => {
    const writer = await makeMember();
    const contentsId = await makePostRow(writer.userId);
    // Days ago of each dispatch; a negative one was read.
    const people = { 안읽음: [5, 40], 줄어듦: [-300, -200, 5, 6], 자주: [-5, -6, -200], 새친구: [] as number[] };
    for (const [profileNickname, dispatches] of Object.entries(people)) {
      const receiverId = await makeFriendRow(writer.userId, { profileNickname, createdAt: days(400) });
      for (const at of dispatches) {
        const sent = days(Math.abs(at));
        const dispatch = { userId: writer.userId, authorId: writer.userId, contentsId, receiverId, deliveredAt: sent };
        await makeDispatch({ ...dispatch, ...(at < 0 && { viewedAt: sent }) });
      }
    }
    const asWriter = await loginAs(writer);
    const listed = async (query: string) => (await screen(`${SCREEN}?${query}`, asWriter)).all("tbody tr td:first-child .person").map(text);
    expect(await listed("view=unread")).toEqual(["안읽음"]);
    expect(await listed("view=fading")).toEqual(["줄어듦"]);
    expect(await listed("view=often")).toEqual(["자주"]);
    expect(await listed(`view=often&name=${encodeURIComponent("안")}`)).toEqual([]);
    const page = await screen(`${SCREEN}?view=fading`, asWriter);
    expect(page.one(".page-lead").textContent).toContain("친구 1명이 최근 3개월에");
    expect(page.text).toContain("전체보다 20%p 이상 낮은 친구예요");
    expect((await screen(`${SCREEN}?view=unread`, asWriter)).text, "no row has the arrow").not.toContain("20%p 이상 낮은");
    expect(page.all('[aria-label="보기"] a').map(text)).toEqual(["모두", "안 읽음 1", "관심 줄어듦 1", "자주 읽음 1"]);
    expect(page.text).toContain("전체 기간보다 20%p 이상 덜 읽었어요.");
    const found = await screen(`${SCREEN}?name=${encodeURIComponent("자주")}`, asWriter);
    expect(found.all(".view-count").map(text)).toEqual(["0", "0", "1"]);
    expect((await (await get(`${SCREEN}.csv?view=unread`, asWriter)).text()).trim().split(/\r?\n/)).toHaveLength(2);
  });

  it("links each figure to its dispatches and each customer to both reports", async () => {
    const page = await screen(SCREEN, as);
    const addressOf = (link: Element) => new URL(hrefOf(link), `http://127.0.0.1${SCREEN}`).href.slice("http://127.0.0.1".length);
    const rowsBehind = async (link: Element) => (await screen(addressOf(link), as)).all("tbody tr").length;
    const [sent, read] = page.all(".stats a");
    expect([await rowsBehind(sent!), await rowsBehind(read!)]).toEqual([3, 2]);
    const links = page.all("tbody tr")[0]!.querySelectorAll("a");
    const rates = ["3건 중 2건 읽음 67% 최근 3개월 50%", "100%", "100%", "50%", "50%", "50%"];
    expect(links.map(text)).toEqual(["3", "2", ...rates, "주제별 조회 현황", "글별 조회 현황"]);
    const behind: number[] = [];
    for (const link of links.filter((one) => text(one) !== "주제별 조회 현황")) behind.push(await rowsBehind(link));
    expect(behind).toEqual([3, 2, 3, 1, 1, 2, 2, 2, 3]);
    const bySubject = await screen(addressOf(links.at(-2)!), as);
    expect(bySubject.one("h1").textContent).toBe("주제별 고객 조회 현황");
    expect(bySubject.all("tbody tr").map(text)).toEqual([expect.stringMatching(/^김이웃.*66\.67%$/)]);
    expect(bySubject.text).toContain("받은 사람 김이웃");
  });

  it("sends rows to scripts only for data requests, since the HTML already shows them", async () => {
    const html = await (await get(SCREEN, as)).text();
    const data = html.slice(html.indexOf("streamController.enqueue"));
    expect(html.slice(0, html.indexOf("streamController.enqueue"))).toContain("김이웃");
    expect(data).toContain("sendCount");
    expect(data).not.toContain("김이웃");
    expect(await (await get(`${SCREEN}.data`, as)).text()).toContain("김이웃");
    const none = await (await get(`${SCREEN}?yearMonthDay=2022-01-01`, as)).text();
    expect(none.slice(none.indexOf("streamController.enqueue"))).toContain("rows");
    expect(none).toContain("이날까지 친구가 된 사람이 없어요.");
  });

  it("shows an earlier day without later dispatches and friends", async () => {
    const page = await screen(`${SCREEN}?yearMonthDay=2026-02-01`, as);
    expect(page.text).toContain("2026.02.01까지 보낸 글을");
    const counts: number[] = [];
    for (const link of page.all("tbody tr")[0]!.querySelectorAll(".num a")) {
      const address = new URL(hrefOf(link), `http://127.0.0.1${SCREEN}`).href.slice("http://127.0.0.1".length);
      expect(address).toContain("endDateTime=2026-02-01");
      counts.push((await screen(address, as)).all("tbody tr").length);
    }
    expect(counts).toEqual([2, 1, 2]);
    expect(page.all("tbody tr").map(text)).toEqual([expect.stringMatching(/^김이웃.*2 ?1 ?2건 중 1건 읽음 50%/)]);
    const unreadable = await screen(`${SCREEN}?yearMonthDay=2026-02-30`, as);
    expect(unreadable.text).toContain("날짜를 알아볼 수 없어 오늘(2026.03.01)까지 보여 드려요.");
  });

  it("accepts a day in three formats, and a month as its last day up to today", () => {
    expect(["2026-02-03", "20260203", "202601", "202603", "2026-02-30", "x", undefined].map((asked) => interestDay(NOW, asked))).toEqual([
      "2026-02-03",
      "2026-02-03",
      "2026-01-31",
      "2026-03-01",
      "2026-03-01",
      "2026-03-01",
      "2026-03-01",
    ]);
    expect(interestDay(NOW, "1999-01-01")).toBe("2022-01-01");
  });

  it("downloads every customer, as CSV and Excel", async () => {
    const csv = await (await get(`${SCREEN}.csv`, as)).text();
    const [head, ...rows] = csv
      .replace(/^\uFEFF/, "")
      .trim()
      .split(/\r?\n/);
    expect(head).toBe("친구,친구가 된 날,보낸 글,읽은 글,관심도,하루,1개월,3개월,6개월,1년,구독");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe("김이웃,2024-10-17,3,2,66.67%,100.00%,100.00%,50.00%,50.00%,50.00%,묻지 않음");
    expect((await get(`${SCREEN}.xlsx`, as)).headers.get("Content-Type")).toContain("spreadsheetml");
  });

  it("finds friends by a part of the name, also in the file", async () => {
    const found = await screen(`${SCREEN}?name=${encodeURIComponent("박")}`, as);
    expect(found.all("tbody tr").map(text)).toEqual([expect.stringMatching(/^박이웃/)]);
    expect(found.text).toContain("친구 이름 ‘박’: 친구 1명");
    expect((await (await get(`${SCREEN}.csv?name=${encodeURIComponent("박")}`, as)).text()).trim().split(/\r?\n/)).toHaveLength(2);
    expect((await screen(`${SCREEN}?name=%25`, as)).text).toContain("이 이름으로 찾은 친구가 없어요.");
  });

  it("explains an empty list, and shows another member's customers only to an administrator", async () => {
    expect((await screen(`${SCREEN}?username=${author.email}`, await loginAs(await makeMember()))).text).toContain(
      "이날까지 친구가 된 사람이 없어요.",
    );
    expect((await screen(`${SCREEN}?username=${author.email}`, await loginAs(await makeAdmin()))).all("tbody tr")).toHaveLength(2);
  });
});

describe("its call", () => {
  it("answers a page with the documented fields", async () => {
    const { status, body } = await rest("GET", `${CALL}?yearMonthDay=20260301&rowsPerPage=10`, { as });
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalPages: 1, totalElements: 2, currentPage: 1, pageable: { pageNumber: 0 } });
    expect(body.content[0]).toEqual({
      userId: "",
      name: "김이웃",
      createDate: "2024-10-17",
      sendCount: 3,
      viewCount: 2,
      interest: 66.67,
      day: 100,
      oneMonth: 100,
      threeMonth: 50,
      sixMonth: 50,
      oneYear: 50,
      subscribeYn: null,
      receiverId: neighbour,
    });
    expect(body.content[1]).toMatchObject({ interest: 0, day: 0, oneYear: 0, subscribeYn: "N" });
  });
});
