import { sql } from "drizzle-orm";
import { unreadOf } from "~/areas/notices/unread-notices.server";
import { unsettledDayOf, unsettledText } from "~/areas/payments/subscription/unsettled-notice.server";
import { monthCountOf } from "~/areas/sending/runs/sending-counts.server";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

export type Frame = { monthCount: number; unsettled: string | null; uncertified: boolean; unread: number };

/** A member's data for every page's frame, in one statement. The address may be uncertified (rule 77). */
export async function readFrame(ctx: Ctx, userId: number): Promise<Frame> {
  const [row] = await ask<{ emailCheck: "Y" | "N"; unread: number; monthCount: number; unsettledDay: string | null }>(
    ctx,
    sql`SELECT email_check AS emailCheck, ${unreadOf(userId)} AS unread, ${monthCountOf(userId, ctx.now())} AS monthCount,
        ${unsettledDayOf(userId)} AS unsettledDay
      FROM user WHERE user_id = ${userId}`,
  );
  const { emailCheck = "Y", unread = 0, monthCount = 0, unsettledDay = null } = row ?? {};
  return { monthCount, unsettled: unsettledDay && unsettledText(unsettledDay), uncertified: emailCheck === "N", unread };
}
