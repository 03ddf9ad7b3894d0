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
import { MAX_PER_DAY } from "./export-words";

/**
 * Request an export; idempotent by form key. Refuses `account.proof-needed`, `exports.running`, and `exports.too-many` after three within a
 * day.
 */
export async function startExport(ctx: MemberCtx, formKey: string): Promise<number> {
  await requireFreshProof(ctx);
  const submission = { action: "exports.export", formKey, content: null };
  return pressOnce(pressKey(ctx.actor, submission), {
    find: (key) => exportOfKey(ctx, key),
    write: (key) => inTransaction(ctx, (tx) => insertExport(tx, key)),
  });
}

async function insertExport(tx: TxCtx<Member>, formKey: string): Promise<number> {
  const { userId } = tx.actor;
  const ownExports = eq(memberExport.userId, userId);
  // Lock the member: parallel requests must not start two.
  await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId)).for("update");
  if ((await tx.db.$count(memberExport, and(ownExports, inArray(memberExport.state, ["WAITING", "RUNNING"])))) > 0)
    throw new Refusal("exports.running");
  const sinceYesterday = gt(memberExport.createdAt, new Date(tx.now().getTime() - DAY_MS));
  if ((await tx.db.$count(memberExport, and(ownExports, sinceYesterday))) >= MAX_PER_DAY)
    throw new Refusal("exports.too-many", { max: MAX_PER_DAY });
  const { requestId } = tx;
  const fileId = randomBytes(16).toString("hex");
  const [inserted] = await tx.db
    .insert(memberExport)
    .values({ userId, formKey, fileId, requestId, createdAt: tx.now(), updatedAt: tx.now() });
  await tx.audit("exports.export-asked", `member_export:${inserted.insertId}`);
  tx.afterCommit(() => enqueueExports([{ exportId: inserted.insertId, requestId }]));
  return inserted.insertId;
}

async function exportOfKey({ db, actor }: MemberCtx, formKey: string): Promise<number | null> {
  const keyCondition = and(eq(memberExport.userId, actor.userId), eq(memberExport.formKey, formKey));
  const [existing] = await db.select({ exportId: memberExport.exportId }).from(memberExport).where(keyCondition);
  return existing?.exportId ?? null;
}
