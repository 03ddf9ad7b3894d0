import { sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { DAY_MS, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { isQuietHour } from "../pressure/quiet-hours";
import { readQuietHours } from "../pressure/weekly-most.server";
import { LEAD_MINUTES } from "./internal/refuse-moment.server";

const DAYS = 90;
const LEAST_READINGS = 10;
const HOUR_MS = 3_600_000;

/** The hour outside quiet hours at which most of the member's messages were opened in 90 days; null below ten openings. */
export async function readBestHour(ctx: MemberCtx): Promise<number | null> {
  const since = new Date(ctx.now().getTime() - DAYS * DAY_MS);
  const rows = await ask<{ hour: number; readings: number }>(
    ctx,
    sql`SELECT HOUR(viewed_at + INTERVAL 9 HOUR) AS hour, COUNT(*) AS readings FROM send_history
      WHERE user_id = ${ctx.actor.userId} AND viewed_at >= ${since} GROUP BY hour ORDER BY readings DESC, hour`,
  );
  const total = rows.reduce((sum, { readings }) => sum + Number(readings), 0);
  const quiet = await readQuietHours(ctx);
  const best = rows.find(({ hour }) => !isQuietHour(Number(hour), quiet));
  return total < LEAST_READINGS || !best ? null : Number(best.hour);
}

/** The next time that a Seoul clock shows this hour, no earlier than a plan may be. */
export function nextAt(now: Date, hour: number): Date {
  const today = new Date(startOfSeoulDay(seoulDay(now)).getTime() + hour * HOUR_MS);
  return today.getTime() - now.getTime() >= LEAD_MINUTES * 60_000 ? today : new Date(today.getTime() + DAY_MS);
}
