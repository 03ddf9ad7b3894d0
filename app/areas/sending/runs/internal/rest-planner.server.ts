import type { MemberCtx } from "~/core/ctx.server";
import { DAY_MS, seoulMonth } from "~/time/seoul";
import { adMorning } from "../../internal/ad-hours.server";
import { readRooms } from "../../internal/plan-rooms.server";
import { type Part, splitOverDays } from "../../internal/split-over-days";
import { outsideQuiet } from "../../pressure/quiet-hours";
import { readQuietHours } from "../../pressure/weekly-most.server";
import type { shareOf } from "./share";

const MINUTE_MS = 60_000;

/** Reads what other plans leave free; the function splits the people kept by a submission over days (rule 310). */
export async function readRestPlanner(ctx: MemberCtx, left: { day: number; month: number }) {
  const [{ rooms, mostParts }, quiet] = [await readRooms(ctx, left), await readQuietHours(ctx)];
  const now = ctx.now();
  const sameMinute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + DAY_MS);
  const month = (sent: number) => (of: string) => rooms.month(of) - (of === seoulMonth(now) ? sent : 0);
  return ({ now: sent, later, until }: ReturnType<typeof shareOf>): Part[] => {
    const first = until === "morning" ? adMorning(now) : outsideQuiet(sameMinute, quiet);
    return splitOverDays(later, { first, rooms: { ...rooms, month: month(sent) }, mostParts });
  };
}
