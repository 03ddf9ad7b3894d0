import { and, asc, eq, inArray } from "drizzle-orm";
import type { Ctx, Member, MemberCtx } from "~/core/ctx.server";
import { pressKey, pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { chunks } from "~/grid/keys.server";
import { seoulDay } from "~/time/seoul";
import { creatorSettlement, payFile, payTransfer } from "~db/schema/settlement";
import { isDue } from "./internal/is-due.server";
import { linesWon, partColumns, type PayLine, payLines } from "./internal/pay-lines.server";
import type { PayFileInput } from "./transfers.schema.server";

const TOGETHER = 1_000;

/**
 * Makes a pay file of a day's due settlements, a bank line per creator and account (ADR 73). Idempotent by form key. The caller checks the
 * grant. Refuses settlement.pay-day-past, settlement.nothing-due, settlement.due-changed.
 */
export function makePayFile(ctx: MemberCtx, { formKey, ...input }: PayFileInput): Promise<{ payFileId: number }> {
  const submission = { action: "settlement.pay-file", formKey, content: input };
  const write = (key: string) => inTransaction(ctx, (tx) => make(tx, { ...input, formKey: key }));
  return pressOnce(pressKey(ctx.actor, submission), { find: (key) => fileOfKey(ctx, key), write });
}

async function make(tx: TxCtx<Member>, { formKey, payDay, reason, ...shown }: PayFileInput): Promise<{ payFileId: number }> {
  const due = await lockDue(tx, payDay);
  if (payDay < seoulDay(tx.now())) throw new Refusal("settlement.pay-day-past");
  if (due.length === 0) throw new Refusal("settlement.nothing-due");
  const lines = payLines(due);
  const sums = { transferCount: lines.length, netWon: linesWon(lines) };
  if (sums.transferCount !== shown.transferCount || sums.netWon !== shown.netWon) throw new Refusal("settlement.due-changed");
  const times = { createdAt: tx.now(), updatedAt: tx.now() };
  const madeBy = tx.actor.userId;
  const [inserted] = await tx.db
    .insert(payFile)
    .values({ formKey, payDay, reason, madeBy, ...sums, ...times })
    .$returningId();
  const { payFileId } = inserted!;
  const write = async (transfers: Transfer[]) => {
    for (const chunk of chunks(transfers, TOGETHER))
      await tx.db.insert(payTransfer).values(chunk.map((one) => ({ ...one, payFileId, liveSettlementId: one.settlementId, ...times })));
  };
  await write(lines.map(({ lead }) => lead));
  await write(await othersOf(tx, payFileId, lines));
  await tx.audit("settlement.pay-file-made", `pay_file:${payFileId}`, { payDay, reason, ...sums });
  return { payFileId };
}

type Transfer = PayLine["lead"] & { leadTransferId?: number };

/** Reads the leads back, because ids of one insert may have gaps. */
async function othersOf(tx: TxCtx, payFileId: number, lines: PayLine[]): Promise<Transfer[]> {
  if (lines.every(({ others }) => others.length === 0)) return [];
  const { payTransferId, settlementId } = payTransfer;
  const leads = await tx.db.select({ payTransferId, settlementId }).from(payTransfer).where(eq(payTransfer.payFileId, payFileId));
  const numbers = new Map(leads.map((row) => [row.settlementId, row.payTransferId]));
  return lines.flatMap(({ lead, others }) => others.map((one) => ({ ...one, leadTransferId: numbers.get(lead.settlementId)! })));
}

/** Each settlement is checked again under its lock. */
async function lockDue(tx: TxCtx, payDay: string) {
  const { settlementId } = creatorSettlement;
  const candidates = await tx.db.select({ settlementId }).from(creatorSettlement).where(isDue(tx, payDay)).orderBy(asc(settlementId));
  const due: Parameters<typeof payLines>[0] = [];
  for (const chunk of chunks(candidates, TOGETHER)) {
    const among = inArray(
      settlementId,
      chunk.map((one) => one.settlementId),
    );
    await tx.db.select({ settlementId }).from(creatorSettlement).where(among).orderBy(asc(settlementId)).for("update");
    due.push(
      ...(await tx.db
        .select(partColumns)
        .from(creatorSettlement)
        .where(and(among, isDue(tx, payDay)))
        .orderBy(asc(settlementId))),
    );
  }
  return due;
}

async function fileOfKey({ db, actor }: Ctx<Member>, formKey: string): Promise<{ payFileId: number } | null> {
  const isOwnForm = and(eq(payFile.madeBy, actor.userId), eq(payFile.formKey, formKey));
  const [file] = await db.select({ payFileId: payFile.payFileId }).from(payFile).where(isOwnForm);
  return file ?? null;
}
