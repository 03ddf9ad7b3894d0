import { and, asc, eq, inArray } from "drizzle-orm";
import type { Ctx, Member, MemberCtx } from "~/core/ctx.server";
import { pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { chunks } from "~/grid/keys.server";
import { seoulDay } from "~/time/seoul";
import { creatorSettlement, payFile, payTransfer } from "~db/schema/settlement";
import { isDue } from "./internal/is-due.server";
import type { PayFileInput } from "./transfers.schema.server";

const TOGETHER = 1_000;

type Due = { settlementId: number; netWon: number };

/**
 * Makes a pay file of all settlements that are due on a day, a transfer each; the same press makes one file. The settlements' rows are
 * locked, so that each is in one live transfer and none is taken back meanwhile. The caller checks the grant. Refuses
 * settlement.pay-day-past, settlement.nothing-due, settlement.due-changed (not what the screen had shown).
 */
export function makePayFile(ctx: MemberCtx, { formKey, ...input }: PayFileInput): Promise<{ payFileId: number }> {
  const press = { deed: "settlement.pay-file", formKey, content: input };
  const write = (key: string) => inTransaction(ctx, (tx) => make(tx, { ...input, formKey: key }));
  return pressOnce(ctx, press, { find: (key) => fileOfKey(ctx, key), write });
}

async function make(tx: TxCtx<Member>, { formKey, payDay, reason, ...shown }: PayFileInput): Promise<{ payFileId: number }> {
  const due = await lockDue(tx, payDay);
  if (payDay < seoulDay(tx.now())) throw new Refusal("settlement.pay-day-past");
  if (due.length === 0) throw new Refusal("settlement.nothing-due");
  const sums = { transferCount: due.length, netWon: due.reduce((sum, { netWon }) => sum + netWon, 0) };
  if (sums.transferCount !== shown.transferCount || sums.netWon !== shown.netWon) throw new Refusal("settlement.due-changed");
  const times = { createdAt: tx.now(), updatedAt: tx.now() };
  const madeBy = tx.actor.userId;
  const [made] = await tx.db
    .insert(payFile)
    .values({ formKey, payDay, reason, madeBy, ...sums, ...times })
    .$returningId();
  const { payFileId } = made!;
  for (const chunk of chunks(due, TOGETHER))
    await tx.db.insert(payTransfer).values(chunk.map((one) => ({ ...one, payFileId, liveSettlementId: one.settlementId, ...times })));
  await tx.audit("settlement.pay-file-made", `pay_file:${payFileId}`, { payDay, reason, ...sums });
  return { payFileId };
}

/** The settlements due on a day, locked. Whether each is still due is asked once more under its lock. */
async function lockDue(tx: TxCtx, payDay: string): Promise<Due[]> {
  const { settlementId, netWon } = creatorSettlement;
  const found = await tx.db.select({ settlementId }).from(creatorSettlement).where(isDue(tx, payDay)).orderBy(asc(settlementId));
  const due: Due[] = [];
  for (const chunk of chunks(found, TOGETHER)) {
    const among = inArray(
      settlementId,
      chunk.map((one) => one.settlementId),
    );
    await tx.db.select({ settlementId }).from(creatorSettlement).where(among).orderBy(asc(settlementId)).for("update");
    due.push(
      ...(await tx.db
        .select({ settlementId, netWon })
        .from(creatorSettlement)
        .where(and(among, isDue(tx, payDay)))
        .orderBy(asc(settlementId))),
    );
  }
  return due;
}

async function fileOfKey({ db, actor }: Ctx<Member>, formKey: string): Promise<{ payFileId: number } | null> {
  const mine = and(eq(payFile.madeBy, actor.userId), eq(payFile.formKey, formKey));
  const [file] = await db.select({ payFileId: payFile.payFileId }).from(payFile).where(mine);
  return file ?? null;
}
