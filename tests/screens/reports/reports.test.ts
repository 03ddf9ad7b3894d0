import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Member } from "~/core/ctx.server";
import { DAY_MS, formatSeoul, seoulMonth } from "~/time/seoul";
import { get, rest, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";

const SCREEN = "/app/user-report/user-contents-view-report-by-contents";
const CHART = "/app/creator-report/creator-fee-chart";
const delivered = NOW;

let author: Member;
let as: { token: string };
let receiverId: number;

beforeAll(async () => {
  author = await makeMember();
  as = await loginAs(author);
  const contentsId = await makePostRow(author.userId, { title: "=1+1 <b>연금</b>" });
  receiverId = await makeFriendRow(author.userId, { profileNickname: "김이웃" });
  const dispatch = { userId: author.userId, authorId: author.userId, contentsId, receiverId, deliveredAt: delivered };
  await makeDispatch({ ...dispatch, viewedAt: delivered });
  await makeDispatch(dispatch);
});

const hrefOf = (link: { getAttributeValue(name: string): string | null }) =>
  (link.getAttributeValue("href") ?? "").replaceAll("&amp;", "&");

async function firstSheet(response: Response): Promise<ExcelJS.Worksheet> {
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="geulbeot\.xlsx"; filename\*=UTF-8''.+\.xlsx$/);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  return book.worksheets[0]!;
}

describe("the view report's screen", () => {
  it("opens on a month with a card per post: readers, time to open, ends, fee", async () => {
    const page = await screen(SCREEN, as);
    expect(page.one("h1").textContent).toBe("콘텐츠별 고객 조회 현황");
    expect(page.all('nav[aria-label="기간"] [aria-current="true"]').map((link) => link.textContent)).toEqual(["1개월"]);
    const card = page.one("article").textContent.replace(/\s+/g, " ");
    expect(page.text).toContain("=1+1 <b>연금</b>");
    expect(card).toContain("2명 중 1명 읽음 50%");
    expect(card).toMatch(/연 사람 절반이 연 시간 ?1분 안 ?끝까지 읽음 ?0명 ?보내서 생긴 저작권료 ?20원/);
    expect(page.one(".stats").textContent.replace(/\s+/g, "")).toBe(
      "읽은비율50%앞기간에는없었어요보낸글2건읽은글1건안읽은글1건보내서생긴저작권료20원",
    );
  });

  it("links each figure to as many dispatches, and a card to its readers", async () => {
    const page = await screen(SCREEN, as);
    const behind: number[] = [];
    for (const link of page.all(".stats a")) behind.push((await screen(hrefOf(link), as)).all("tbody tr").length);
    expect(behind).toEqual([2, 1, 1, 2]);
    const people = await screen(hrefOf(page.one("article a")), as);
    expect(people.all("tbody tr").map((row) => row.textContent.replace(/\s+/g, " ").trim())).toEqual([
      expect.stringMatching(/^김이웃.*2026\.03\.01 00:00에 읽음/),
      expect.stringMatching(/^김이웃.*안 읽음/),
    ]);
    expect(people.all("article")).toHaveLength(1);
    expect(people.text).toContain("글 =1+1 <b>연금</b>");
  });

  it("lists one row per dispatch, with filters from the address that can be removed", async () => {
    const page = await screen(`${SCREEN}?view=rows`, as);
    expect(page.all("tbody tr")).toHaveLength(2);
    expect(page.text).toContain("김이웃");
    expect(page.text).toContain("=1+1 <b>연금</b>");
    expect(page.text).toMatch(/안 읽음.*읽음|읽음.*안 읽음/);
    expect(page.text).toContain("총 2건");
    const unread = await screen(`${SCREEN}?viewYn=N&receiverId=${receiverId}`, as);
    expect(unread.all("tbody tr")).toHaveLength(1);
    expect(unread.text).toContain("받은 사람 김이웃 · 조회 안 읽음: 보낸 글 1건");
    expect(unread.text).toContain("조건 지우기");
    for (const none of ["mainSubject=travel", "contentsId=999999", `receiverId=${receiverId + 1}`])
      expect((await screen(`${SCREEN}?view=rows&${none}`, as)).text, none).toContain("이 조건에 맞는 보낸 글이 없어요.");
  });

  it("links to resending, with everybody who has not read ticked", async () => {
    const sender = await makeMember();
    const own = await loginAs(sender);
    const contentsId = await makePostRow(sender.userId, { title: "다시 보낼 글" });
    const [reads, waits, refuses, unrecorded] = await Promise.all(
      [{}, { profileNickname: "안읽은이" }, { subscribeYn: "N" as const }, { readingRecordYn: "N" as const }].map((over) =>
        makeFriendRow(sender.userId, over),
      ),
    );
    const dispatch = {
      userId: sender.userId,
      authorId: sender.userId,
      contentsId,
      deliveredAt: new Date(delivered.getTime() - 2 * DAY_MS),
    };
    for (const receiverId of [reads!, waits!, refuses!, unrecorded!]) await makeDispatch({ ...dispatch, receiverId });
    await makeDispatch({ ...dispatch, receiverId: reads!, viewedAt: delivered });
    const page = await screen(`${SCREEN}?contentsId=${contentsId}`, own);
    const again = page.all("main a").find((link) => link.textContent === "안 읽은 1명에게 다시 보내기")!;
    expect(hrefOf(again)).toBe(`/app/send-messages/send-contents?contentsId=${contentsId}&picked=${waits}`);
    const panel = await screen(hrefOf(again), own);
    expect(
      panel
        .all('input[name="receiverId"]')
        .filter((box) => box.hasAttribute("checked"))
        .map((box) => box.getAttributeValue("value")),
    ).toEqual([String(waits)]);
    const stranger = await screen(`${SCREEN}?contentsId=${contentsId}`, await loginAs(await makeMember()));
    expect(stranger.text).not.toContain("다시 보내기");
    expect(stranger.text).not.toContain("다시 보낼 글");
  });

  it("explains an empty list and what to do", async () => {
    const page = await screen(`${SCREEN}?startDateTime=2022-01-01&endDateTime=2022-01-02`, as);
    expect(page.text).toContain("이 기간에 보낸 글이 없어요.");
  });

  it("marks the current option and ignores invalid parameters", async () => {
    const page = await screen(`${SCREEN}?dateOption=3month`, as);
    expect(page.all('main [aria-current="true"]').map((link) => link.textContent)).toEqual(["글별로", "3개월"]);
    await screen(`${SCREEN}?page=-4&rowsPerPage=7&dateOption=eternity&startDateTime=2026-99-99&endDateTime=x`, as);
  });

  it("asks for a login and returns afterwards", async () => {
    const response = await get(`${SCREEN}?dateOption=whole`);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`/app/login?redirectUrl=${encodeURIComponent(`${SCREEN}?dateOption=whole`)}`);
  });

  it("downloads as Excel, with Seoul dates and without formulas", async () => {
    const sheet = await firstSheet(await get(`${SCREEN}.xlsx?dateOption=month`, as));
    expect(sheet.rowCount).toBe(3);
    const [, friend, title, subject, at, viewYn] = sheet.getRow(2).values as unknown[];
    expect([friend, title, subject]).toEqual(["김이웃", "=1+1 <b>연금</b>", "금융·재테크"]);
    expect((at as Date).toISOString().slice(0, 16).replace("T", " ")).toBe(formatSeoul(delivered, "yyyy-MM-dd HH:mm"));
    expect(sheet.getRow(2).getCell(4).numFmt).toBe("yyyy-mm-dd hh:mm");
    expect(viewYn).toMatch(/^[YN]$/);
  });

  it("refuses the download to other members and roles without the screen", async () => {
    expect((await get(`${SCREEN}.xlsx`)).status).toBe(303);
    const nobody = await loginAs(await makeMember({ role: "ROLE_NOBODY" }));
    expect((await get(`${SCREEN}.xlsx`, nobody)).status).toBe(403);
  });
});

describe("the fee chart's screen", () => {
  it("draws the chart on the server, with a table of figures", async () => {
    const page = await screen(CHART, as);
    expect(page.html.match(/<figure[^]*<\/figure>/)?.[0].match(/<path [^>]*d="M/g)?.length).toBeGreaterThan(2);
    const rows = page.all("tbody tr");
    expect(rows).toHaveLength(13);
    expect(rows[0]!.textContent.replace(/\s/g, "")).toMatch(/월1220원$/);
    expect(page.text).toMatch(/\d{4}년 \d+월부터 \d{4}년 \d+월까지 쌓인 저작권료예요\./);
    expect(rows[0]!.textContent).toMatch(/^\s*\d{4}년 \d+월/);
  });

  it("downloads as Excel", async () => {
    const sheet = await firstSheet(await get(`${CHART}.xlsx?startDate=202601&endDate=202602`, as));
    expect(sheet.rowCount).toBe(3);
  });
});

describe("the report calls", () => {
  it("answer pages in one shape", async () => {
    const { status, body } = await rest("GET", "/v1/report/user-contents-view-report-by-contents?rowsPerPage=10", { as });
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalPages: 1, totalElements: 2, currentPage: 1, pageable: { pageNumber: 0 } });
    expect(body.content[0]).toMatchObject({
      userId: "",
      friendName: "김이웃",
      mainSubject: "finance",
      createDate: formatSeoul(delivered, "yyyy-MM-dd"),
    });
  });

  it("answer the chart under both paths", async () => {
    const month = seoulMonth(new Date());
    const query = `startDate=${month}&endDate=${month}`;
    const expected = [{ yearMonth: month, contentsCount: 1, creatorFee: 20, sendCount: 2 }];
    expect((await rest("GET", `/v1/report/creator-fee-chart?${query}`, { as })).body).toEqual(expected);
    expect((await rest("GET", `/v1/report/creator-fee-list/chart?${query}`, { as })).body).toEqual(expected);
  });

  it("answer the member's own count of today only", async () => {
    expect((await rest("GET", "/v1/report/get-today-count", { as })).body).toEqual({ userId: author.userId, count: 0 });
    expect((await rest("GET", `/v1/report/get-today-count?userId=${author.userId + 1}`, { as })).status).toBe(404);
  });
});
