import { eq } from "drizzle-orm";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { payFile } from "~db/schema/settlement";

/** Refuses settlement.no-pay-file. */
export async function lockPayFile(tx: TxCtx, payFileId: number) {
  const [file] = await tx.db.select().from(payFile).where(eq(payFile.payFileId, payFileId)).for("update");
  if (!file) throw new Refusal("settlement.no-pay-file");
  return file;
}
