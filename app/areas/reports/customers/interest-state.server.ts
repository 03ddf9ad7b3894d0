import type { Ctx } from "~/core/ctx.server";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { isId } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";

/** `senderId` null: all senders. `day` is inclusive; receiver ids are above `afterReceiver`. */
export type Customers = { senderId: number | null; day: string; afterReceiver?: number };

/**
 * Value: the end of the day, twice. Example: `{ first: "2026-02-28", hasLater: 0, … }`. An opening before its delivery counts from the
 * delivery on.
 */
const stateStatement = (senderId: number | null) => {
  const days = `FROM interest_day WHERE ${isId("sender_id", senderId)}`;
  const openedUntil = `LEAST(${watermark("opens")}, ${watermark("calendarOpens")})`;
  const later = (column: string, mark: string) =>
    `EXISTS (SELECT 1 FROM send_history AS raw WHERE ${isId("raw.user_id", senderId)} AND raw.${column} >= ${mark} AND raw.delivered_at < ?)`;
  return `
  SELECT (SELECT MIN(day) ${days}) AS first, (SELECT MAX(day) ${days}) AS last,
    ${later("delivered_at", `LEAST(${watermark("customers")}, ${watermark("calendar")}, ${openedUntil})`)}
    OR ${later("viewed_at", openedUntil)} AS hasLater`;
};

/** `isStanding`: `customer_interest` ends on the day or is empty. `hasLater`: some rows up to the day may be uncounted. */
export type InterestState = { isStanding: boolean; hasLater: boolean };

/** Call in the snapshot that reads the counts. */
export async function interestState(snap: Ctx, { senderId, day }: Customers): Promise<InterestState> {
  const until = startOfSeoulDay(addDays(day, 1));
  const [state] = await ask<{ first: string | null; last: string | null; hasLater: number }>(snap, stateStatement(senderId), [
    until,
    until,
  ]);
  const { first, last, hasLater } = state!;
  return { isStanding: first === null || (first === day && last === day), hasLater: hasLater !== 0 };
}
