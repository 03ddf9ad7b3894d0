import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { addDays, seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { interestWindows, windowStart } from "./interest-windows";
import { placesOf } from "./calendar";
import { sumsOfPlaces } from "./calendar-tables.server";

/** Move every sender's windows in `customer_interest` to end today, one sender per transaction. */
export async function advanceInterest(ctx: Ctx): Promise<void> {
  const today = seoulDay(ctx.now());
  while (await inTransaction(ctx, (tx) => advanceOne(tx, today)));
}

/** Returns false when all windows end today, or watermarks differ. */
async function advanceOne(tx: TxCtx, today: string): Promise<boolean> {
  // Lock all watermarks, in the order of `holdRollups`: no roll-up counts meanwhile.
  const marks = await ask<{ rollup: string; until: string }>(
    tx,
    sql`SELECT rollup, counted_until AS until FROM rollup_watermark ORDER BY rollup FOR UPDATE`,
  );
  const until = (name: string) => marks.find(({ rollup }) => rollup === name)?.until;
  // If two compared watermarks differ, another roll-up under way will move the windows.
  if (until("calendar") !== until("customers") || until("calendarOpens") !== until("opens")) return false;
  const [mark] = await ask<{ senderId: number; day: string }>(
    tx,
    sql`SELECT sender_id AS senderId, day FROM interest_day WHERE day < ${today} LIMIT 1 FOR UPDATE`,
  );
  if (!mark) return false;
  for (const [, months, name] of interestWindows) {
    const [sent, opened] = [sql.identifier(`sent_${name}`), sql.identifier(`opened_${name}`)];
    const places = placesOf(windowStart(mark.day, months), addDays(windowStart(today, months), -1), today);
    if (places.length === 0) continue;
    const left = sumsOfPlaces("customer_calendar", places, {
      senderId: mark.senderId,
      columns: "counted.receiver_id",
      where: "counted.receiver_id > 0",
    });
    await tx.db.execute(sql`UPDATE customer_interest AS kept
      JOIN (SELECT receiver_id, SUM(sent) AS sent, SUM(opened) AS opened FROM (${sql.raw(left)}) AS days GROUP BY receiver_id) AS gone
      ON gone.receiver_id = kept.receiver_id
      SET kept.${sent} = kept.${sent} - gone.sent, kept.${opened} = kept.${opened} - gone.opened WHERE kept.sender_id = ${mark.senderId}`);
  }
  await tx.db.execute(sql`UPDATE interest_day SET day = ${today} WHERE sender_id = ${mark.senderId}`);
  return true;
}
