import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { postNotice } from "~/areas/notices/post-notice.server";
import type { Ctx, Member, MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { sendRun } from "~db/schema/sending";
import { countUnopened } from "./count-unopened.server";

const AT_ONCE = 200;
/** After a longer outage of the workers, a notice would surprise. */
const LATEST_DAYS = 4;

/**
 * Notify senders a day after a run ended if friends have not opened the post (rule 312). The run's mark and the notice are one transaction,
 * so that kills and repetitions notify once.
 */
export async function notifyUnopened(ctx: Ctx): Promise<number> {
  const runs = await ctx.db
    .select({ sendRunId: sendRun.sendRunId })
    .from(sendRun)
    .where(isDue(ctx))
    .orderBy(asc(sendRun.finishedAt))
    .limit(AT_ONCE);
  let notified = 0;
  for (const { sendRunId } of runs) if (await inTransaction(ctx, (tx) => notifyOnce(tx, sendRunId))) notified++;
  return notified;
}

function isDue(ctx: Ctx) {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  return and(isNull(sendRun.unopenedAskedAt), lte(sendRun.finishedAt, daysAgo(1)), gt(sendRun.finishedAt, daysAgo(LATEST_DAYS)));
}

async function notifyOnce(tx: TxCtx, sendRunId: number): Promise<boolean> {
  const [marked] = await tx.db
    .update(sendRun)
    .set({ unopenedAskedAt: tx.now() })
    .where(and(eq(sendRun.sendRunId, sendRunId), isDue(tx)));
  if (marked.affectedRows === 0) return false;
  const [run] = await tx.db
    .select({ sendRunId: sendRun.sendRunId, userId: sendRun.userId, contentsId: sendRun.contentsId })
    .from(sendRun)
    .innerJoin(contents, and(eq(contents.contentsId, sendRun.contentsId), eq(contents.deleteYn, "N")))
    .innerJoin(user, and(eq(user.userId, sendRun.userId), eq(user.secession, "N")))
    .where(eq(sendRun.sendRunId, sendRunId));
  const unopened = run ? await countUnopened(asSender(tx, run.userId), run) : 0;
  if (!run || unopened === 0) return false;
  const { userId, contentsId } = run;
  await postNotice(tx, { userId, contentsId, kind: "run-unopened", about: `run:${sendRunId}`, facts: { sendRunId, unopened } });
  return true;
}

/** The conditions on friends read the sender's id alone. */
const asSender = (tx: TxCtx, userId: number): MemberCtx => ({ ...tx, actor: { kind: "member", userId } as Member });
