import { and, asc, between, desc, eq, sql, sum } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, seoulDay } from "~/time/seoul";
import { webVital } from "~db/schema/operations";
import { type Measure, MEASURES, percentile75 } from "./measures";

/** 75th percentiles of a page. `week`: a Monday. */
export type VitalsRow = { page: string; week: string; reports: number } & Record<Measure, number | null>;

const WEEKS = 26;

/** Monday of a Seoul day's week, both "yyyy-MM-dd". */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Mondays of the last half year, latest first. */
export function weeks({ now }: Ctx): string[] {
  const monday = mondayOf(seoulDay(now()));
  return Array.from({ length: WEEKS }, (_, index) => addDays(monday, -7 * index));
}

/** 75th percentiles of a week's pages, or of one page by week. */
export async function readVitals(ctx: Ctx, { week, page }: { week: string; page?: string }): Promise<VitalsRow[]> {
  const [latest, oldest] = [weeks(ctx)[0]!, weeks(ctx).at(-1)!];
  const [from, until] = page ? [oldest, addDays(latest, 6)] : [week, addDays(week, 6)];
  const monday = sql<string>`DATE_FORMAT(${webVital.day} - INTERVAL WEEKDAY(${webVital.day}) DAY, '%Y-%m-%d')`.as("monday");
  const rows = await ctx.db
    .select({ page: webVital.page, monday, measure: webVital.measure, bucket: webVital.bucket, total: sum(webVital.total).mapWith(Number) })
    .from(webVital)
    .where(and(between(webVital.day, from, until), page ? eq(webVital.page, page) : undefined))
    .groupBy(webVital.page, monday, webVital.measure, webVital.bucket)
    .orderBy(desc(monday), asc(webVital.page));
  const totalsByPage = new Map<string, { page: string; week: string; totals: Record<Measure, Map<number, number>> }>();
  for (const { page: of, monday: at, measure, bucket, total } of rows) {
    const key = `${at} ${of}`;
    const row = totalsByPage.get(key) ?? { page: of, week: at, totals: { LCP: new Map(), INP: new Map(), CLS: new Map() } };
    row.totals[measure].set(bucket, total);
    totalsByPage.set(key, row);
  }
  return [...totalsByPage.values()].map(({ totals, ...row }) => ({
    ...row,
    reports: Math.max(...MEASURES.map((measure) => [...totals[measure].values()].reduce((all, total) => all + total, 0))),
    LCP: percentile75("LCP", totals.LCP),
    INP: percentile75("INP", totals.INP),
    CLS: percentile75("CLS", totals.CLS),
  }));
}
