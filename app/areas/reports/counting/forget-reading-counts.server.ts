import { sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { CALENDAR_PLACES, calendarColumn } from "~db/schema/reports";
import { holdRollups } from "./watermarks.server";
import { seoulDayText, seoulMonthText } from "./sql-text";

/**
 * Remove readings of the caller's dispatches from all roll-up counts (1 §4 "Withdrawal"). Call before deleting the readings, in the same
 * transaction.
 */
export async function forgetReadingCounts(tx: TxCtx<MemberCtx["actor"]>): Promise<void> {
  const marks = await holdRollups(tx);
  const { userId } = tx.actor;
  for (const table of ["post_daily", "post_monthly"])
    await tx.db.execute(sql`UPDATE ${sql.identifier(table)} SET read_count = 0, read_to_end_count = 0 WHERE sender_id = ${userId}`);
  for (const table of ["customer_daily", "customer_monthly"])
    await tx.db.execute(sql`UPDATE ${sql.identifier(table)} SET opened = 0 WHERE sender_id = ${userId}`);
  for (const table of ["open_minutes_calendar", "open_minutes_daily", "open_minutes_monthly"])
    await tx.db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE sender_id = ${userId}`);
  await tx.db.execute(sql`UPDATE customer_interest SET opened = 0, opened_day = 0, opened_one_month = 0, opened_three_month = 0,
    opened_six_month = 0, opened_one_year = 0 WHERE sender_id = ${userId}`);
  const places = Array.from({ length: CALENDAR_PLACES }, (_, n) => sql`${sql.identifier(calendarColumn("opened", n + 1))} = 0`);
  for (const table of ["customer_calendar", "subject_calendar"])
    await tx.db.execute(sql`UPDATE ${sql.identifier(table)} SET ${sql.join(places, sql`, `)} WHERE sender_id = ${userId}`);

  const views = (
    until: Date,
  ) => sql`FROM send_history AS sent JOIN contents_view_history AS views ON views.send_history_id = sent.send_history_id
    WHERE sent.user_id = ${userId} AND views.viewed_at < ${until}`;
  await tx.db
    .execute(sql`UPDATE view_daily AS kept JOIN (SELECT views.contents_id, ${sql.raw(seoulDayText("views.viewed_at"))} AS day, COUNT(*) AS gone ${views(marks.views)}
      GROUP BY views.contents_id, day) AS forgotten ON forgotten.contents_id = kept.contents_id AND forgotten.day = kept.day
    SET kept.view_count = kept.view_count - forgotten.gone`);
  await tx.db.execute(sql`UPDATE contents_total AS kept JOIN (SELECT views.contents_id, COUNT(*) AS gone ${views(marks.views)}
      GROUP BY views.contents_id) AS forgotten ON forgotten.contents_id = kept.contents_id
    SET kept.view_count = kept.view_count - forgotten.gone`);
  await tx.db
    .execute(sql`UPDATE contents_monthly AS kept JOIN (SELECT views.contents_id, ${sql.raw(seoulMonthText("views.viewed_at"))} AS month, COUNT(*) AS gone
      ${views(marks.viewMonths)} GROUP BY views.contents_id, month) AS forgotten
      ON forgotten.contents_id = kept.contents_id AND forgotten.month = kept.month
    SET kept.view_count = kept.view_count - forgotten.gone
    WHERE kept.author_id = (SELECT user_id FROM contents WHERE contents_id = kept.contents_id)`);
}
