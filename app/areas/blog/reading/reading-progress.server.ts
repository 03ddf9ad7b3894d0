import { and, eq } from "drizzle-orm";
import { recordReadToEnd } from "~/areas/sending/history/record-viewing.server";
import { isSigned } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { contentsViewHistory } from "~db/schema/blog";
import type { Progress } from "./reading.schema.server";
import { isRecordingOff } from "./record-reading.server";

const BOTTOM = 100;

/**
 * Records a reading's last reported end and largest scroll, unless switched off (2 §4 "Reading history", rules 56, 58, 59).
 * Clamps the end between `viewedAt` and now: browsers' clocks err. Refuses `common.not-found`, `blog.unsigned-link`.
 */
export async function recordProgress(ctx: MemberCtx, { id, sendHistoryId, t, endTime, scrollMovement }: Progress): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(contentsViewHistory)
      .where(and(eq(contentsViewHistory.id, id), eq(contentsViewHistory.sendHistoryId, sendHistoryId)))
      .for("update");
    if (!row) throw new Refusal("common.not-found");
    if (!isSigned(t, "read", row.sendHistoryId, row.receiverId)) throw new Refusal("blog.unsigned-link");
    if (await isRecordingOff(tx, row.receiverId)) return;
    await tx.db
      .update(contentsViewHistory)
      .set({
        endTime: endTime ? clampDate(endTime, row.viewedAt, tx.now()) : row.endTime,
        scrollMovement: Math.max(row.scrollMovement ?? 0, scrollMovement ?? 0) || row.scrollMovement || scrollMovement,
      })
      .where(eq(contentsViewHistory.id, id));
    if (scrollMovement === BOTTOM) await recordReadToEnd(tx, sendHistoryId, tx.now());
  });
}

const clampDate = (date: Date, from: Date, until: Date) => new Date(Math.max(from.getTime(), Math.min(date.getTime(), until.getTime())));
