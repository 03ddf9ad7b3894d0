import { beforeAll, describe, expect, it } from "vitest";
import { chartMonth, rankingAsked } from "~/areas/reports/ranking/ranking-range";
import type { Member } from "~/core/ctx.server";
import { type As, get, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";

const SCREEN = "/app/creator-report/contents-view-ranking";
const CHART = "/app/creator-report/contents-view-ranking-chart";

let author: Member;
let as: As;
let first: number;
let second: number;
let third: number;

beforeAll(async () => {
  author = await makeMember();
  as = await loginAs(author);
  const { userId } = author;
  const receiverId = await makeFriendRow(userId);
  const createdAt = new Date("2026-01-10T00:00:00Z");
  first = await makePostRow(author.userId, { title: "가 많이", createdAt });
  second = await makePostRow(author.userId, { title: "나", createdAt });
  third = await makePostRow(author.userId, { title: "다", createdAt });
  const read = async (contentsId: number, ...at: string[]) => {
    for (const viewedAt of at)
      await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: null, viewedAt: new Date(viewedAt) });
  };
  // Around Seoul midnight between 28 February and 1 March.
  await read(first, "2026-02-28T14:59:59.999Z", "2026-02-28T15:00:00Z", "2026-02-28T15:00:01Z");
  await read(second, "2026-02-28T15:00:00Z");
  await read(third, "2026-02-22T15:00:00Z");
});

const listed = async (query: string) => {
  const page = await screen(`${SCREEN}?${query}`, as);
  return page
    .all("tbody tr")
    .map((row) => [0, 1, 4].map((at) => row.querySelectorAll("td")[at]!.textContent.trim().replace("자세히", "")).join(" "));
};

describe("the view ranking's screen", () => {
  it("ranks posts by readings in seven days, one day or a month; equal readings share a rank", async () => {
    expect(await listed("")).toEqual(["1위 가 많이 3", "2위 다 1", "2위 나 1"]);
    expect(await listed("dateOption=1day")).toEqual(["1위 가 많이 2", "2위 나 1"]);
    expect(await listed("dateOption=month")).toEqual(["1위 가 많이 2", "2위 나 1"]);
    expect(await listed("dateOption=1day&yearMonth=2026-02-28")).toEqual(["1위 가 많이 1"]);
    expect(await listed("yearMonth=202602")).toEqual(["1위 다 1", "1위 가 많이 1"]);
  });

  it("names the days shown and marks the current option", async () => {
    const page = await screen(`${SCREEN}?dateOption=month&yearMonth=20260215`, as);
    expect(page.text).toContain("2026.02.01–02.28에 많이 읽힌 글이에요.");
    expect(page.text).toContain("기준일 2026.02.15: 글 2개");
    expect(page.all('main [aria-current="true"]').map((link) => link.textContent)).toEqual(["2026년 2월"]);
    expect((await screen(SCREEN, as)).all('main [aria-current="true"]').map((link) => link.textContent)).toEqual(["7일"]);
  });

  it("shows the last seven days, with a notice, for an invalid date", async () => {
    const page = await screen(`${SCREEN}?yearMonth=2026-02-31&dateOption=eternity`, as);
    expect(page.one('.strip[data-type="warning"]').textContent).toContain(
      "날짜를 알아볼 수 없어 2026.02.23부터 2026.03.01까지 보여 드려요.",
    );
    expect(page.one('input[name="yearMonth"]').getAttributeValue("value")).toBe("2026-03-01");
  });

  it("opens on the last days with readings, on screen and in the file, and the options keep the day", async () => {
    const quiet = await makeMember();
    const own = await loginAs(quiet);
    expect((await screen(SCREEN, own)).text).toContain("2026.02.23–03.01에");
    const receiverId = await makeFriendRow(quiet.userId);
    const contentsId = await makePostRow(quiet.userId, { title: "옛 글", createdAt: new Date("2026-01-01T00:00:00Z") });
    const { userId } = quiet;
    const viewedAt = new Date("2026-01-20T14:59:59.999Z");
    await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: null, viewedAt });
    const page = await screen(SCREEN, own);
    expect(page.text).toContain("2026.01.14–01.20에");
    expect(page.text).toContain("옛 글");
    expect(page.all("main .segmented a").map((link) => link.getAttributeValue("href")!.replaceAll("&amp;", "&"))).toContain(
      "/app/creator-report/contents-view-ranking?dateOption=1day&yearMonth=2026-01-20",
    );
    expect(await (await get(`${SCREEN}.csv`, own)).text()).toContain("옛 글");
    expect((await screen(`${SCREEN}?dateOption=7days`, own)).text).toContain("2026.02.23–03.01에");
  });

  it("explains an empty list", async () => {
    expect((await screen(`${SCREEN}?yearMonth=1999-01-01`, as)).text).toContain("2021.12.26–2022.01.01에");
    expect((await screen(`${SCREEN}?yearMonth=2024-01-01`, as)).text).toContain("이 기간에 읽힌 글이 없어요.");
  });

  it("downloads the filtered rows", async () => {
    const csv = await (await get(`${SCREEN}.csv?dateOption=1day&yearMonth=2026-02-28`, as)).text();
    expect(csv.split("\r\n").slice(1)).toEqual([`1,가 많이,금융·재테크,2026-01-10,1,${first}`, ""]);
  });

  it("links a title to the chart of its months", async () => {
    const page = await screen(`${SCREEN}?dateOption=1day&yearMonth=2026-02-28`, as);
    const href = page.one("tbody a").getAttributeValue("href")!.replaceAll("&amp;", "&");
    expect(href).toBe(`${CHART}?contentsId=${first}&yearMonth=202602`);
    const chart = await screen(href, as);
    expect(chart.one("h1").textContent).toBe("가 많이");
    expect(chart.all("tbody tr")).toHaveLength(12);
    expect(chart.all("tbody tr").at(-1)!.textContent.replace(/\s+/g, " ").trim()).toBe("2026년 2월1");
    expect(chart.text).toContain("2025년 3월부터 2026년 2월까지 읽힌 횟수예요.");
    expect(chart.html.match(/<figure[^]*<\/figure>/)?.[0].match(/<path [^>]*d="M/g)?.length).toBeGreaterThan(1);
  });

  it("hides the chart from other members", async () => {
    expect((await get(`${CHART}?contentsId=${first}`, await loginAs(await makeMember()))).status).toBe(404);
    expect((await get(CHART, as)).status).toBe(404);
  });
});

describe("the day of the ranking", () => {
  const asked = (yearMonth?: string) => rankingAsked(NOW, { yearMonth });

  it("is accepted with or without dashes, or as a month, which selects the month option", () => {
    expect(asked("2026-02-03")).toEqual({ day: "2026-02-03", dateOption: "7days", isUnknown: false });
    expect(asked("20260203").day).toBe("2026-02-03");
    expect(asked("202602")).toEqual({ day: "2026-02-28", dateOption: "month", isUnknown: false });
    expect(asked("202603").day).toBe("2026-03-01");
    expect(rankingAsked(NOW, { yearMonth: "202602", dateOption: "1day" }).dateOption).toBe("1day");
  });

  it("stays between the first day of reports and today", () => {
    expect([asked("0001-01-01").day, asked("202112").day, asked("9999-12-31").day, asked("999912").day]).toEqual([
      "2022-01-01",
      "2022-01-01",
      "2026-03-01",
      "2026-03-01",
    ]);
    expect(chartMonth(NOW, "999912")).toBe("202603");
  });

  it("is today for invalid text", () => {
    for (const text of ["2026-02-31", "202613", "x", "2026", "2026-3-1", "20260299"])
      expect(asked(text), text).toEqual({ day: "2026-03-01", dateOption: "7days", isUnknown: true });
    expect(asked("").isUnknown).toBe(false);
  });
});
