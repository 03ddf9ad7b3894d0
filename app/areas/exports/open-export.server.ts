import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { memberExport } from "~db/schema/exports";
import { partName } from "./internal/part-name";

export type OpenExport = { createdAt: Date; bytes: number; content: AsyncGenerator<Uint8Array> };

/** A finished export, streamed part by part. Refuses `common.not-found`, `exports.not-ready`, `exports.gone`, `account.proof-needed`. */
export async function openExport(ctx: MemberCtx, exportId: number): Promise<OpenExport> {
  const ownExport = and(eq(memberExport.exportId, exportId), eq(memberExport.userId, ctx.actor.userId));
  const [row] = await ctx.db.select().from(memberExport).where(ownExport);
  if (!row) throw new Refusal("common.not-found");
  if (row.state === "GONE" || (row.expiresAt && row.expiresAt <= ctx.now())) throw new Refusal("exports.gone");
  if (row.state !== "READY") throw new Refusal("exports.not-ready");
  await requireFreshProof(ctx);
  await inTransaction(ctx, (tx) => tx.audit("exports.export-opened", `member_export:${exportId}`));
  return { createdAt: row.createdAt, bytes: row.bytes, content: partsOf(row) };
}

async function* partsOf({ fileId, attempts, bytes }: typeof memberExport.$inferSelect): AsyncGenerator<Uint8Array> {
  for (let [part, sentBytes] = [1, 0]; sentBytes < bytes; part++) {
    const content = await fileStore().get(partName(fileId, attempts, part));
    if (!content) throw new Error("a part of a member's copy is not there");
    sentBytes += content.byteLength;
    yield content;
  }
}
