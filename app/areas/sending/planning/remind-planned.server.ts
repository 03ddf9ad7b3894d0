import { eq } from "drizzle-orm";
import { postNotice } from "~/areas/notices/post-notice.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { sendingList } from "~db/schema/sending";

/** Time after the notice in which the sender has not missed the run. */
export const MISSED_MS = DAY_MS;

type Outcome = "reminded" | "missed" | "early" | "gone";

/**
 * Notifies the sender of a due run, and once more of a missed one (rule 309); sends nothing. The row and the notice are written together,
 * so that kills and repetitions notify exactly once.
 */
export async function remindPlanned(ctx: Ctx, sendingListId: number): Promise<Outcome> {
  const isEntry = eq(sendingList.sendingListId, sendingListId);
  return inTransaction(ctx, async (tx) => {
    const [entry] = await tx.db.select().from(sendingList).where(isEntry).for("update");
    if (!entry?.remindAt || entry.sendYn === "Y") return "gone";
    const now = tx.now();
    const { userId, contentsId, remindAt, remindedAt, missedAt } = entry;
    const isMissed = remindedAt !== null && missedAt === null && now.getTime() - remindedAt.getTime() >= MISSED_MS;
    if (!isMissed && (remindedAt !== null || remindAt > now)) return "early";
    await tx.db
      .update(sendingList)
      .set({ ...(isMissed ? { missedAt: now } : { remindedAt: now }), updatedAt: now })
      .where(isEntry);
    const about = `plan:${sendingListId}:${remindAt.getTime()}`;
    const facts = { sendingListId, people: entry.people ?? 0 };
    await postNotice(tx, { userId, contentsId, about, facts, kind: isMissed ? "run-missed" : "run-due" });
    await tx.audit(isMissed ? "sending.plan-missed" : "sending.plan-reminded", `sending_list:${sendingListId}`);
    return isMissed ? "missed" : "reminded";
  });
}
