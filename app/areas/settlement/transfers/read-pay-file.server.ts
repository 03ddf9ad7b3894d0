import { and, asc, desc, eq, inArray, isNull, type SQL, sql, sum } from "drizzle-orm";
import { maskedNumber } from "~/areas/account/member/masked-number";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { creatorSettlement, payFile, payTransfer } from "~db/schema/settlement";
import { monthsOf } from "../internal/months-of";
import { isLine, type LinePart, lineWon, partsOfLines } from "./internal/lines-of-file.server";
import type { PayFileQuery } from "./transfers.schema.server";
import type { TransferOutcome } from "../settlement-words";

type OutcomeSum = { transferCount: number; netWon: number };
type OutcomeSums = Record<"OPEN" | TransferOutcome, OutcomeSum>;
type StoredFile = typeof payFile.$inferSelect;
export type PayFile = StoredFile & { sums: OutcomeSums; names: Record<number, string> };

export type TransferRow = {
  payTransferId: number;
  settlementIds: number[];
  userId: number;
  userNickname: string;
  months: string[];
  netWon: number;
  bankCode: string;
  accountHolder: string;
  bankAccountNumber: string;
  outcome: TransferOutcome | null;
  refusedReason: string;
  outcomeAt: Date | null;
};

/** A page of pay files, newest first. The caller checks the grant. */
export async function listPayFiles(ctx: Ctx, { page, size }: { page: number; size: number }): Promise<{ rows: PayFile[]; total: number }> {
  const files = await ctx.db
    .select()
    .from(payFile)
    .orderBy(desc(payFile.payFileId))
    .limit(size)
    .offset((page - 1) * size);
  return { rows: await withSums(ctx, files), total: await ctx.db.$count(payFile) };
}

/** A pay file and a page of its bank lines. The caller checks the grant. Refuses settlement.no-pay-file. */
export async function readPayFile(ctx: Ctx, { payFileId, outcome, page, rowsPerPage }: PayFileQuery) {
  const [stored] = await ctx.db.select().from(payFile).where(eq(payFile.payFileId, payFileId));
  if (!stored) throw new Refusal("settlement.no-pay-file");
  const [file] = await withSums(ctx, [stored]);
  const wanted: Record<PayFileQuery["outcome"], SQL | undefined> = {
    ...{ ALL: undefined, OPEN: isNull(payTransfer.outcome) },
    ...{ PAID: eq(payTransfer.outcome, "PAID"), REFUSED: eq(payTransfer.outcome, "REFUSED") },
  };
  const found = await ctx.db
    .select({ transfer: payTransfer, settlement: creatorSettlement, netWon: lineWon(), userNickname: user.userNickname })
    .from(payTransfer)
    .innerJoin(creatorSettlement, eq(creatorSettlement.settlementId, payTransfer.settlementId))
    .innerJoin(user, eq(user.userId, creatorSettlement.userId))
    .where(and(eq(payTransfer.payFileId, payFileId), isLine(), wanted[outcome]))
    .orderBy(asc(payTransfer.payTransferId))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
  const { sums } = file!;
  const total = outcome === "ALL" ? stored.transferCount : sums[outcome].transferCount;
  const leads = found.map(({ transfer, settlement }) => ({ ...transfer, month: settlement.month }));
  const parts = await partsOfLines(ctx, leads);
  return { file: file!, rows: found.map((row) => transferRow(row, parts.get(row.transfer.payTransferId)!)), total };
}

type Found = {
  transfer: typeof payTransfer.$inferSelect;
  settlement: typeof creatorSettlement.$inferSelect;
  netWon: number;
  userNickname: string;
};

function transferRow({ transfer, settlement, netWon, userNickname }: Found, parts: LinePart[]): TransferRow {
  const { payTransferId, outcome, refusedReason, outcomeAt } = transfer;
  const { userId, bankCode } = settlement;
  return {
    ...{ payTransferId, userId, userNickname, netWon, bankCode, outcome, refusedReason, outcomeAt },
    settlementIds: parts.map(({ settlementId }) => settlementId),
    months: monthsOf(parts),
    accountHolder: unseal(settlement.sealedAccountHolder),
    bankAccountNumber: maskedNumber(unseal(settlement.sealedAccountNumber)),
  };
}

async function withSums({ db }: Ctx, files: StoredFile[]): Promise<PayFile[]> {
  if (files.length === 0) return [];
  const ids = files.map(({ payFileId }) => payFileId);
  const outcome = sql<keyof OutcomeSums>`COALESCE(${payTransfer.outcome}, 'OPEN')`;
  const lineCount = sql`SUM(${isLine()})`.mapWith(Number);
  const found = await db
    .select({ payFileId: payTransfer.payFileId, outcome, transferCount: lineCount, netWon: sum(payTransfer.netWon).mapWith(Number) })
    .from(payTransfer)
    .where(inArray(payTransfer.payFileId, ids))
    .groupBy(payTransfer.payFileId, payTransfer.outcome);
  const people = [...new Set(files.flatMap(({ madeBy, handedOverBy, discardedBy }) => [madeBy, handedOverBy ?? 0, discardedBy ?? 0]))];
  const known = await db.select({ userId: user.userId, name: user.userNickname }).from(user).where(inArray(user.userId, people));
  const names = Object.fromEntries(known.map(({ userId, name }) => [userId, name]));
  return files.map((file) => {
    const ownSums = found.filter(({ payFileId }) => payFileId === file.payFileId);
    const sumOf = (wanted: keyof OutcomeSums): OutcomeSum => {
      const { transferCount, netWon } = ownSums.find((one) => one.outcome === wanted) ?? { transferCount: 0, netWon: 0 };
      return { transferCount, netWon };
    };
    return { ...file, names, sums: { OPEN: sumOf("OPEN"), PAID: sumOf("PAID"), REFUSED: sumOf("REFUSED") } };
  });
}
