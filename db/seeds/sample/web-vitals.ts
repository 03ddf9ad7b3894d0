import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { bucketOf, type Measure } from "~/areas/operations/vitals/measures";
import { addDays, seoulDay } from "~/time/seoul";
import { webVital } from "~db/schema/operations";

/** Usual and slow LCP, INP (ms) and CLS; a sixth are slow. */
const pages: [page: string, LCP: [number, number], INP: [number, number], CLS: [number, number]][] = [
  ["/", [620, 1_400], [40, 90], [0, 0.02]],
  ["/app/blog/view-contents", [540, 1_200], [30, 60], [0, 0.01]],
  ["/app/contents/contents-shop", [900, 2_600], [90, 220], [0.03, 0.12]],
  ["/app/send-messages/send-contents", [1_100, 3_100], [140, 380], [0.02, 0.09]],
  ["/app/creator-report/creator-fee-chart", [1_600, 4_600], [160, 620], [0.05, 0.3]],
];
const DAYS = 28;

export async function seed(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async ({ db, now }) => {
    if ((await db.$count(webVital)) > 0) return;
    const today = seoulDay(now());
    const counted = new Map<string, typeof webVital.$inferInsert>();
    for (const [page, LCP, INP, CLS] of pages)
      for (let back = 0; back < DAYS; back++)
        for (const [measure, [usual, slow]] of Object.entries({ LCP, INP, CLS }))
          for (const [value, total] of [[usual, 40 + (back % 7) * 3] as const, [slow, 8 + (back % 5)] as const]) {
            const row = {
              day: addDays(today, -back),
              page,
              measure: measure as Measure,
              bucket: bucketOf(measure as Measure, value),
              total,
            };
            const key = JSON.stringify([row.day, page, measure, row.bucket]);
            const known = counted.get(key);
            counted.set(key, { ...row, total: total + (known?.total ?? 0) });
          }
    await db.insert(webVital).values([...counted.values()]);
  });
}
