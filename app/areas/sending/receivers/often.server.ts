import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { friend, sendHistory, sendRecipient, sendRun } from "~db/schema/sending";
import { readWeeklyMost } from "../pressure/weekly-most.server";

/** Whom the sender has written to as often in seven days as he wants to at most (`weeklyMost`), as a condition on `friend`. */
export type Often = { weeklyMost: number; often: SQL };

/**
 * What the sender chose, and who has had so many in the last seven days, whatever became of them, those who are about to get one of an open run counted too;
 * null where nothing is chosen. Each friend is answered by keys.
 */
export async function readOften(ctx: MemberCtx): Promise<Often | null> {
  const weeklyMost = await readWeeklyMost(ctx);
  if (weeklyMost === null) return null;
  const week = new Date(ctx.now().getTime() - 7 * DAY_MS);
  const open = await ctx.db
    .select({ sendRunId: sendRun.sendRunId })
    .from(sendRun)
    .where(and(eq(sendRun.userId, ctx.actor.userId), ne(sendRun.status, "DONE")));
  const had = ctx.db
    .select({ many: sql`COUNT(*)` })
    .from(sendHistory)
    .where(and(eq(sendHistory.receiverId, friend.receiverId), gt(sendHistory.createdAt, week)));
  if (open.length === 0) return { weeklyMost, often: sql`${had} >= ${weeklyMost}` };
  const waits = ctx.db
    .select({ many: sql`COUNT(*)` })
    .from(sendRecipient)
    .where(
      and(
        inArray(
          sendRecipient.sendRunId,
          open.map(({ sendRunId }) => sendRunId),
        ),
        eq(sendRecipient.receiverId, friend.receiverId),
        inArray(sendRecipient.state, ["WAITING", "SENDING"]),
        isNull(sendRecipient.sendHistoryId),
      ),
    );
  return { weeklyMost, often: sql`${had} + ${waits} >= ${weeklyMost}` };
}
