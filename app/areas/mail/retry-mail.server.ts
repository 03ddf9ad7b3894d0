import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { mailOutbox } from "~db/schema/account";
import { enqueue } from "~jobs/enqueue.server";

const stoppable = (mailId: number) => and(eq(mailOutbox.mailId, mailId), inArray(mailOutbox.status, ["WAITING", "FAILED"]));

/** Sends a waiting or refused mail now. Refuses `mail.not-waiting`. */
export async function retryMail(ctx: MemberCtx, mailId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const fresh = and(stoppable(mailId), gt(mailOutbox.staleAt, tx.now()), isNotNull(mailOutbox.sealedMail));
    const set = { status: "WAITING" as const, nextAt: tx.now(), requestId: tx.requestId, updatedAt: tx.now() };
    const [changed] = await tx.db.update(mailOutbox).set(set).where(fresh);
    if (changed.affectedRows === 0) throw new Refusal("mail.not-waiting");
    await tx.audit("mail.letter-retried", `mail:${mailId}`);
    tx.afterCommit(() => enqueue("mail.send", [{ payload: { mailId }, jobId: `mail-${mailId}` }]));
  });
}

/** Gives up a mail. Refuses `mail.not-waiting` for one out or under way. */
export async function stopMail(ctx: MemberCtx, mailId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [changed] = await tx.db
      .update(mailOutbox)
      .set({ status: "STALE", sealedMail: null, updatedAt: tx.now() })
      .where(stoppable(mailId));
    if (changed.affectedRows === 0) throw new Refusal("mail.not-waiting");
    await tx.audit("mail.letter-stopped", `mail:${mailId}`);
  });
}
