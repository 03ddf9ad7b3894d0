import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { feeChartRange, readFeeChart } from "~/areas/reports/fees/read-fee-chart.server";
import { readTodayCount } from "~/areas/reports/dispatches/read-today-count.server";
import { readViewReport } from "~/areas/reports/dispatches/read-view-report.server";
import { monthsOf, reportRange } from "~/areas/reports/report-range";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { advance, NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeAdmin, makeMember } from "../../support/factories/members";
import { withOwnCounts } from "../../support/own-counts";

const MINUTE = 60_000;

withOwnCounts();

const job = () => makeCtx({ kind: "job" as const, name: "reports.roll-up" });
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);

async function world() {
  const author = await makeMember();
  const contentsId = await makePostRow(author.userId, { createdAt: ago(60 * 24 * 40) });
  const receiverId = await makeFriendRow(author.userId);
  const send = (deliveredAt: Date | null, over = {}) =>
    makeDispatch({ userId: author.userId, authorId: author.userId, contentsId, receiverId, deliveredAt, ...over });
  return { author, ctx: ctxOf(author), contentsId, receiverId, send };
}

describe("the fee chart", () => {
  it("has thirteen months by default, zeros included", async () => {
    const { ctx } = await world();
    const range = feeChartRange(NOW, {});
    expect(range).toEqual({ fromMonth: "202503", toMonth: "202603" });
    const months = await readFeeChart(ctx, "mine", range);
    expect(months).toHaveLength(13);
    expect(months.at(-1)).toEqual({ yearMonth: "202603", contentsCount: 0, creatorFee: 0, sendCount: 0 });
    expect(months.find((month) => month.yearMonth === "202601")?.contentsCount).toBe(1);
  });

  it("counts a dispatch in its Seoul month around midnight, before and after the roll-up", async () => {
    const { ctx, send } = await world();
    await send(new Date("2026-01-31T14:59:59.999Z"));
    await send(new Date("2026-01-31T15:00:00.000Z"));
    await send(ago(1));
    const read = async () =>
      (await readFeeChart(ctx, "mine", feeChartRange(NOW, { startDate: "202601", endDate: "202603" }))).map((month) => month.sendCount);
    expect(await read()).toEqual([1, 2, 0]);
    await rollUp(job());
    expect(await read()).toEqual([1, 2, 0]);
    await rollUp(job());
    expect(await read()).toEqual([1, 2, 0]);
  });

  it("pays only delivered dispatches, at the rate stored with each", async () => {
    const { ctx, send } = await world();
    await send(ago(10), { feeWon: 10 });
    await send(ago(9), { feeWon: 15 });
    await send(null, { feeWon: 10 });
    await rollUp(job());
    expect((await readFeeChart(ctx, "mine", feeChartRange(NOW, { startDate: "202602", endDate: "202602" })))[0]).toMatchObject({
      creatorFee: 25,
      sendCount: 2,
    });
  });

  it("shows a creator nothing of another creator", async () => {
    const { send } = await world();
    await send(ago(10));
    const stranger = await makeMember();
    const months = await readFeeChart(ctxOf(stranger), "mine", feeChartRange(NOW, {}));
    expect(months.every((month) => month.sendCount === 0 && month.creatorFee === 0)).toBe(true);
  });

  it("swaps reversed ends and accepts yyyyMM, yyyyMMdd and yyyy-MM-dd", () => {
    expect(feeChartRange(NOW, { startDate: "202603", endDate: "202601" })).toEqual({ fromMonth: "202601", toMonth: "202603" });
    expect(feeChartRange(NOW, { startDate: "20260115", endDate: "2026-02-01" })).toEqual({ fromMonth: "202601", toMonth: "202602" });
    expect(monthsOf("202511", "202602")).toEqual(["202511", "202512", "202601", "202602"]);
  });
});

describe("the roll-ups", () => {
  it("agree with a recount of the raw rows after months of data and concurrent roll-ups", async () => {
    const { author, contentsId, send } = await world();
    for (let n = 0; n < 120; n++) {
      advance(((n * 7919) % 1_000) * 2 * MINUTE);
      await send(new Date(), { viewedAt: n % 3 === 0 ? new Date() : undefined });
      if (n % 25 === 0) await Promise.all([rollUp(job()), rollUp(job())]);
    }
    advance(5 * MINUTE);
    await rollUp(job());
    const raw = await rows(sql`SELECT DATE(delivered_at + INTERVAL 9 HOUR) AS day, COUNT(*) AS n, SUM(fee_won) AS won FROM send_history
      WHERE author_id = ${author.userId} GROUP BY 1 ORDER BY 1`);
    expect(raw.length).toBeGreaterThan(50);
    expect(
      await rows(sql`SELECT day, send_count AS n, fee_won AS won FROM author_daily WHERE author_id = ${author.userId} ORDER BY day`),
    ).toEqual(raw);
    expect(
      await rows(sql`SELECT day, send_count AS n, fee_won AS won FROM dispatch_daily WHERE contents_id = ${contentsId} ORDER BY day`),
    ).toEqual(raw);
    expect(
      await rows(sql`SELECT day, send_count AS n, 0 AS won FROM sender_daily WHERE sender_id = ${author.userId} ORDER BY day`),
    ).toEqual(raw.map((row) => ({ ...row, won: 0 })));
    const [views] = await rows(sql`SELECT 'all' AS day, SUM(view_count) AS n, 0 AS won FROM view_daily WHERE contents_id = ${contentsId}`);
    expect(views!.n).toBe(40);
  });
});

async function rows(query: ReturnType<typeof sql>): Promise<{ day: string; n: number; won: number }[]> {
  const [totals] = (await database().execute(query)) as unknown as [Record<"day" | "n" | "won", string | number>[]];
  return totals.map(({ day, n, won }) => ({ day: String(day), n: Number(n), won: Number(won) }));
}

describe("the view report", () => {
  it("covers yesterday and today by default, and an option wins over a range", () => {
    expect(reportRange(NOW, {})).toMatchObject({ fromDay: "2026-02-28", toDay: "2026-03-01" });
    expect(reportRange(NOW, { dateOption: "whole", fromDay: "2026-01-01" })).toMatchObject({ fromDay: "2022-01-01", toDay: "2026-03-01" });
    expect(reportRange(new Date("2026-03-31T03:00:00Z"), { dateOption: "month" }).fromDay).toBe("2026-02-28");
    expect(reportRange(NOW, { fromDay: "2026-01-05", toDay: "2026-01-07" }).until).toEqual(new Date("2026-01-07T15:00:00Z"));
  });

  it("lists receiver, post and opening, newest first, before and after the roll-up", async () => {
    const { ctx, send } = await world();
    await send(ago(60 * 24 * 20), { viewedAt: ago(60 * 24 * 19) });
    await send(ago(30));
    await send(null);
    const read = () => readViewReport(ctx, "mine", { page: 1, rowsPerPage: 10, range: reportRange(NOW, { dateOption: "month" }) });
    const before = await read();
    expect(before.total).toBe(2);
    expect(before.rows.map((row) => row.viewYn)).toEqual(["N", "Y"]);
    expect(before.rows[0]).toMatchObject({ userId: "", title: "봄 여행 이야기" });
    await rollUp(job());
    expect(await read()).toEqual(before);
  });

  it("counts all rows of the range while showing one page", async () => {
    const { ctx, send } = await world();
    for (let n = 0; n < 12; n++) await send(ago(10 + n));
    await rollUp(job());
    const range = reportRange(NOW, { fromDay: "2026-02-28", toDay: "2026-02-28" });
    const second = await readViewReport(ctx, "mine", { page: 2, rowsPerPage: 10, range });
    expect(second.total).toBe(12);
    expect(second.rows).toHaveLength(2);
    const pageOf = async (page: number, rowsPerPage: number) => (await readViewReport(ctx, "mine", { page, rowsPerPage, range })).rows;
    const pages = [await pageOf(1, 5), await pageOf(2, 5), await pageOf(3, 5), await pageOf(4, 5)];
    expect(pages.map((rows) => rows.length)).toEqual([5, 5, 2, 0]);
    expect(pages.flat()).toEqual(await pageOf(1, 12));
  });

  it("shows one's own dispatches; in scope all everybody's or one sender's by e-mail", async () => {
    const { author, send } = await world();
    await send(ago(30));
    const range = reportRange(NOW, {});
    const admin = ctxOf(await makeAdmin());
    const ofAuthor = await readViewReport(admin, "all", { page: 1, rowsPerPage: 10, range, username: author.email });
    expect(ofAuthor.total).toBe(1);
    expect((await readViewReport(admin, "all", { page: 1, rowsPerPage: 10, range, username: "nobody@example.test" })).total).toBe(0);
    const stranger = ctxOf(await makeMember());
    expect((await readViewReport(stranger, "mine", { page: 1, rowsPerPage: 10, range, username: author.email })).total).toBe(0);
  });
});

describe("today's count", () => {
  it("answers the member's own count; another member's is not found", async () => {
    const { author, ctx } = await world();
    expect(await readTodayCount(ctx, "mine")).toEqual({ userId: author.userId, count: 0 });
    await expect(readTodayCount(ctx, "mine", author.userId + 1)).rejects.toMatchObject({ code: "common.not-found" });
    expect(await readTodayCount(ctx, "all", author.userId + 1)).toEqual({ userId: author.userId + 1, count: 0 });
  });
});
