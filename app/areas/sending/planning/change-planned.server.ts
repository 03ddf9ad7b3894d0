import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { sendingList, sendingListFriend } from "~db/schema/sending";
import { noPlan } from "../internal/plan-rooms.server";
import { isQuiet, type QuietHours } from "../pressure/quiet-hours";
import { readQuietHours } from "../pressure/weekly-most.server";
import { ownPlanned } from "./internal/own-planned.server";
import { refuseMoment } from "./internal/refuse-moment.server";

type Move = { sendingListId: number; remindAt: Date };

/** Quiet hours that hold at the new moment, else null. Refuses as `movePlanned`. */
export async function previewMove(ctx: MemberCtx, { sendingListId, remindAt }: Move): Promise<QuietHours | null> {
  refuseMoment(ctx, remindAt, (await ownPlanned(ctx, sendingListId)).adName !== null);
  const quiet = await readQuietHours(ctx);
  return isQuiet(remindAt, quiet) ? quiet : null;
}

/** Moves a planned run; its sender gets a notice again. Refuses as `ownPlanned` and `refuseMoment`. */
export async function movePlanned(ctx: MemberCtx, { sendingListId, remindAt }: Move): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const entry = await ownPlanned(tx, sendingListId, true);
    if (entry.remindedAt === null && entry.remindAt.getTime() === remindAt.getTime()) return;
    refuseMoment(tx, remindAt, entry.adName !== null);
    await tx.db
      .update(sendingList)
      .set({ remindAt, remindedAt: null, missedAt: null, updatedAt: tx.now() })
      .where(eq(sendingList.sendingListId, sendingListId));
    await tx.audit("sending.plan-changed", `sending_list:${sendingListId}`, { remindAt });
  });
}

/** Cancels a plan: people and message wait in the waiting list. Refuses as `ownPlanned`. */
export async function cancelPlanned(ctx: MemberCtx, sendingListId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await ownPlanned(tx, sendingListId, true);
    await tx.db
      .update(sendingList)
      .set({ ...noPlan, part: null, parts: null, updatedAt: tx.now() })
      .where(eq(sendingList.sendingListId, sendingListId));
    await tx.audit("sending.plan-cancelled", `sending_list:${sendingListId}`);
  });
}

/** Cancels all days left of a plan: their people wait in one entry. Returns how many days. Refuses as `ownPlanned`. */
export async function cancelAllParts(ctx: MemberCtx, sendingListId: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { planKey } = await ownPlanned(tx, sendingListId);
    const ofPlan = and(eq(sendingList.userId, tx.actor.userId), eq(sendingList.planKey, planKey!), isNotNull(sendingList.remindAt));
    const parts = await tx.db.select().from(sendingList).where(ofPlan).orderBy(asc(sendingList.sendingListId)).for("update");
    const ids = parts.map((part) => part.sendingListId);
    const [kept] = ids as [number];
    await tx.db
      .update(sendingListFriend)
      .set({ sendingListId: kept })
      .where(inArray(sendingListFriend.sendingListId, ids.slice(1)));
    const people = parts.reduce((sum, part) => sum + (part.people ?? 0), 0);
    await tx.db
      .update(sendingList)
      .set({ ...noPlan, people, part: null, parts: null, updatedAt: tx.now() })
      .where(eq(sendingList.sendingListId, kept));
    await tx.db.delete(sendingList).where(and(inArray(sendingList.sendingListId, ids), ne(sendingList.sendingListId, kept)));
    await tx.audit("sending.plan-cancelled", `sending_list:${kept}`, { days: ids.length, people });
    return ids.length;
  });
}
