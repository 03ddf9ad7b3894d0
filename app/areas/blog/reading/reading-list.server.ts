import { and, asc, eq } from "drizzle-orm";
import { isSigned } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { contentsViewHistory } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";
import type { SentLink } from "./reading.schema.server";

const MAX_ROWS = 500;

/** First 500 readings of a dispatch (rule 60). Refuses `blog.unsigned-link` unless `t` is valid or the caller sent the dispatch. */
export async function listReadings(ctx: Ctx, { sendHistoryId, receiverId, t }: SentLink) {
  if (!isSigned(t, "read", sendHistoryId, receiverId) && !(await isSender(ctx, sendHistoryId))) throw new Refusal("blog.unsigned-link");
  const rows = await ctx.db
    .select()
    .from(contentsViewHistory)
    .where(eq(contentsViewHistory.sendHistoryId, sendHistoryId))
    .orderBy(asc(contentsViewHistory.id))
    .limit(MAX_ROWS);
  return rows.map(({ id, viewedAt, endTime, scrollMovement }) => ({
    id,
    sendHistoryId,
    receiverId,
    createdDateTime: viewedAt.toISOString(),
    endTime: endTime?.toISOString() ?? null,
    scrollMovement: scrollMovement === null ? null : String(scrollMovement),
  }));
}

async function isSender({ db, actor }: Ctx, sendHistoryId: number): Promise<boolean> {
  if (actor.kind !== "member") return false;
  const [sent] = await db
    .select({ userId: sendHistory.userId })
    .from(sendHistory)
    .where(and(eq(sendHistory.sendHistoryId, sendHistoryId), eq(sendHistory.userId, actor.userId)));
  return sent !== undefined;
}
