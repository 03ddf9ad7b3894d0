import { beforeAll, describe, expect, it } from "vitest";
import type { Member } from "~/core/ctx.server";
import { get, rest, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const SCREEN = "/app/user-report/user-contents-view-report-by-main-subject";
const CALL = "/v1/report/user-contents-view-report-by-main-subject";
const ROWS = "/app/user-report/user-contents-view-report-by-contents";
const days = (count: number) => new Date(NOW.getTime() - count * 24 * 3_600_000);

let author: Member;
let as: { token: string };
let neighbour: number;

beforeAll(async () => {
  author = await makeMember();
  as = await loginAs(author);
  const finance = await makePostRow(author.userId);
  const travel = await makePostRow(author.userId, { mainSubject: "travel" });
  neighbour = await makeFriendRow(author.userId, { profileNickname: "김이웃" });
  const other = await makeFriendRow(author.userId, { profileNickname: "박이웃" });
  const from = { userId: author.userId, authorId: author.userId };
  await makeDispatch({ ...from, contentsId: finance, receiverId: neighbour, deliveredAt: NOW, viewedAt: NOW });
  await makeDispatch({ ...from, contentsId: finance, receiverId: neighbour, deliveredAt: days(5), viewedAt: NOW });
  await makeDispatch({ ...from, contentsId: finance, receiverId: neighbour, deliveredAt: days(9) });
  await makeDispatch({ ...from, contentsId: travel, receiverId: other, deliveredAt: days(3) });
  await makeDispatch({ ...from, contentsId: finance, receiverId: other, deliveredAt: days(60), viewedAt: NOW });
});

const cells = (row: { textContent: string }) => row.textContent.replace(/\s+/g, " ").trim();

const hrefOf = (link: { getAttributeValue(name: string): string | null }) =>
  (link.getAttributeValue("href") ?? "").replaceAll("&amp;", "&");

describe("the view report by subject", () => {
  it("opens on a month, with rates in percent and the sums above", async () => {
    const page = await screen(SCREEN, as);
    expect(page.one("h1").textContent).toBe("주제별 고객 조회 현황");
    expect(page.all('nav[aria-label="기간"] [aria-current="true"]').map((link) => link.textContent)).toEqual(["1개월"]);
    expect(page.all("tbody tr").map(cells)).toEqual([
      expect.stringMatching(/^김이웃.*32 ?66\.67%$/),
      expect.stringMatching(/^박이웃.*10 ?0\.00%$/),
    ]);
    expect(cells(page.one(".stats"))).toBe("읽은 비율50% 앞 기간에는 없었어요보낸 글4건읽은 글2건안 읽은 글2건");
  });

  it("links each figure to as many dispatches", async () => {
    const page = await screen(SCREEN, as);
    const links = page.all("main a").filter((link) => hrefOf(link).startsWith(`${ROWS}?`));
    expect(links).toHaveLength(7);
    for (const link of links) {
      const figure = Number(link.textContent.replace("건", ""));
      const behind = await screen(hrefOf(link), as);
      expect(behind.all("tbody tr"), hrefOf(link)).toHaveLength(figure);
    }
  });

  it("sorts by a column, in both directions", async () => {
    const names = async (query: string) => (await screen(`${SCREEN}?${query}`, as)).all("tbody tr").map((row) => cells(row).slice(0, 3));
    expect(await names("sort=viewRate&direction=asc")).toEqual(["박이웃", "김이웃"]);
    expect(await names("sort=friendName&direction=asc")).toEqual(["김이웃", "박이웃"]);
    expect(await names("sort=nonsense&direction=sideways")).toEqual(["김이웃", "박이웃"]);
  });

  it("says when it shows other days: an invalid date, a reversed range", async () => {
    expect((await screen(`${SCREEN}?startDateTime=2026-02-30`, as)).text).toContain(
      "날짜를 알아볼 수 없어 2026.02.01부터 2026.03.01까지 보여 드려요.",
    );
    const swapped = await screen(`${SCREEN}?startDateTime=2026-02-28&endDateTime=2026-02-20`, as);
    expect(swapped.text).toContain("시작이 끝보다 늦어 두 날짜를 바꾸어 보여 드려요.");
    expect(swapped.text).toContain("2026.02.20–02.28에");
    expect((await screen(`${SCREEN}?startDateTime=1926-01-01&endDateTime=2026-03-01`, as)).text).toContain("2022.01.01–2026.03.01에");
  });

  it("explains an empty list and what to do", async () => {
    expect((await screen(`${SCREEN}?startDateTime=2022-01-01&endDateTime=2022-01-02`, as)).text).toContain("이 기간에 보낸 글이 없어요.");
  });

  it("downloads the filtered rows as CSV and Excel", async () => {
    const csv = await (await get(`${SCREEN}.csv`, as)).text();
    expect(
      csv
        .replace(/^\uFEFF/, "")
        .trim()
        .split(/\r?\n/),
    ).toEqual(["친구,주제,보낸 글,읽은 글,읽은 비율", "김이웃,금융·재테크,3,2,66.67%", expect.stringMatching(/^박이웃,.+,1,0,0\.00%$/)]);
    expect((await get(`${SCREEN}.xlsx?dateOption=whole`, as)).headers.get("Content-Type")).toContain("spreadsheetml");
  });

  it("shows another member nothing, an administrator all senders or one", async () => {
    expect((await screen(`${SCREEN}?username=${author.email}`, await loginAs(await makeMember()))).text).toContain(
      "이 기간에 보낸 글이 없어요.",
    );
    const admin = await loginAs(await makeAdmin());
    expect((await screen(`${SCREEN}?username=${author.email}`, admin)).all("tbody tr")).toHaveLength(2);
  });
});

describe("its call", () => {
  it("answers a page with the documented fields, yesterday and today by default", async () => {
    const { status, body } = await rest("GET", `${CALL}?rowsPerPage=10`, { as });
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalPages: 1, totalElements: 1, currentPage: 1, pageable: { pageNumber: 0 } });
    expect(body.content).toEqual([
      { userId: "", friendName: "김이웃", mainSubject: "finance", sendCount: 1, viewCount: 1, viewRate: "100.00%", receiverId: neighbour },
    ]);
  });

  it("prefers an option over a range", async () => {
    const { body } = await rest("GET", `${CALL}?dateOption=whole&startDateTime=2026-02-28`, { as });
    expect(body.content.map((row: { friendName: string; viewRate: string }) => [row.friendName, row.viewRate])).toEqual([
      ["김이웃", "66.67%"],
      ["박이웃", "100.00%"],
      ["박이웃", "0.00%"],
    ]);
  });
});
