import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { pressKey, pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { user } from "~db/schema/account";
import { memberExport } from "~db/schema/exports";
import { enqueueExports } from "./enqueue-exports.server";
import { MOST_A_DAY } from "./export-words";

/**
 * Asks for a copy of all that is the member's, which a job writes; answers its number. The same form key answers the same copy, also one
 * that is finished. Refuses `account.proof-needed`, `exports.running` while one is being made, `exports.too-many` after three within a day.
 */
export async function startExport(ctx: MemberCtx, formKey: string): Promise<number> {
  await requireFreshProof(ctx);
  const press = { deed: "exports.export", formKey, content: null };
  return pressOnce(pressKey(ctx.actor, press), {
    find: (key) => exportOfKey(ctx, key),
    write: (key) => inTransaction(ctx, (tx) => write(tx, key)),
  });
}

async function write(tx: TxCtx<Member>, formKey: string): Promise<number> {
  const { userId } = tx.actor;
  const mine = eq(memberExport.userId, userId);
  // One press at a time, so that two together cannot start two.
  await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId)).for("update");
  if ((await tx.db.$count(memberExport, and(mine, inArray(memberExport.state, ["WAITING", "RUNNING"])))) > 0)
    throw new Refusal("exports.running");
  const sinceYesterday = gt(memberExport.createdAt, new Date(tx.now().getTime() - DAY_MS));
  if ((await tx.db.$count(memberExport, and(mine, sinceYesterday))) >= MOST_A_DAY)
    throw new Refusal("exports.too-many", { max: MOST_A_DAY });
  const { requestId } = tx;
  const fileId = randomBytes(16).toString("hex");
  const [made] = await tx.db.insert(memberExport).values({ userId, formKey, fileId, requestId, createdAt: tx.now(), updatedAt: tx.now() });
  await tx.audit("exports.export-asked", `member_export:${made.insertId}`);
  tx.afterCommit(() => enqueueExports([{ exportId: made.insertId, requestId }]));
  return made.insertId;
}

async function exportOfKey({ db, actor }: MemberCtx, formKey: string): Promise<number | null> {
  const own = and(eq(memberExport.userId, actor.userId), eq(memberExport.formKey, formKey));
  const [known] = await db.select({ exportId: memberExport.exportId }).from(memberExport).where(own);
  return known?.exportId ?? null;
}
