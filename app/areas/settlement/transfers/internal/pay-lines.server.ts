import { unseal } from "~/core/crypto.server";
import { grouped } from "~/core/grouped";
import { creatorSettlement } from "~db/schema/settlement";

const { settlementId, userId, netWon, transferFeeWon, bankCode, sealedAccountHolder, sealedAccountNumber } = creatorSettlement;
/** What is selected of a settlement to make bank lines. */
export const partColumns = { settlementId, userId, netWon, transferFeeWon, bankCode, sealedAccountHolder, sealedAccountNumber };

type Part = {
  settlementId: number;
  userId: number;
  netWon: number;
  transferFeeWon: number;
  bankCode: string;
  sealedAccountHolder: string;
  sealedAccountNumber: string;
};
type Paid = Pick<Part, "settlementId" | "netWon">;
/** One line of a bank's file: what it pays of the settlement that bears the transfer's fee, and of the others. */
export type PayLine = { lead: Paid; others: Paid[] };

/**
 * The bank lines of settlements that are due on one day, given from the oldest on: one line for each creator and account (ADR 73). The fee of
 * the newest settlement of a line is taken; the others get theirs back.
 */
export function payLines(due: Part[]): PayLine[] {
  const perCreator = grouped(due, (part) => part.userId);
  // A creator with one settlement has one account, which need not be unsealed.
  return [...perCreator.values()].flatMap((parts) =>
    parts.length === 1 ? [lineOf(parts)] : [...grouped(parts, accountOf).values()].map(lineOf),
  );
}

/** What the bank lines pay together, in won. */
export function linesWon(lines: PayLine[]): number {
  return lines.flatMap(({ lead, others }) => [lead, ...others]).reduce((sum, part) => sum + part.netWon, 0);
}

const accountOf = (part: Part) => JSON.stringify([part.bankCode, unseal(part.sealedAccountNumber), unseal(part.sealedAccountHolder)]);

function lineOf(parts: Part[]): PayLine {
  const newest = parts.at(-1)!;
  return {
    lead: { settlementId: newest.settlementId, netWon: newest.netWon },
    others: parts.slice(0, -1).map((part) => ({ settlementId: part.settlementId, netWon: part.netWon + part.transferFeeWon })),
  };
}
