import { lt, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, seoulDay } from "~/time/seoul";
import { webVital } from "~db/schema/operations";
import { bucketOf, type Measure, MEASURES } from "./measures";

export type ReportedVitals = Partial<Record<Measure, number | undefined>>;

const KEPT_DAYS = 180;

/** Count a page's report; the report itself is not stored. */
export async function recordVitals({ db, now }: Ctx, page: string, reported: ReportedVitals): Promise<void> {
  const day = seoulDay(now());
  const rows = MEASURES.flatMap((measure) => {
    const value = reported[measure];
    return value === undefined ? [] : [{ day, page: page.slice(0, 120), measure, bucket: bucketOf(measure, value), total: 1 }];
  });
  if (rows.length === 0) return;
  await db
    .insert(webVital)
    .values(rows)
    .onDuplicateKeyUpdate({ set: { total: sql`${webVital.total} + 1` } });
}

/** Delete page speed counts older than 180 days. */
export async function forgetVitals({ db, now }: Ctx): Promise<void> {
  await db.delete(webVital).where(lt(webVital.day, addDays(seoulDay(now()), -KEPT_DAYS)));
}
