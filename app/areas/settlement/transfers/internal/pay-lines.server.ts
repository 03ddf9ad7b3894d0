import { unseal } from "~/core/crypto.server";
import { grouped } from "~/core/grouped";
import { creatorSettlement } from "~db/schema/settlement";

const { settlementId, userId, netWon, transferFeeWon, bankCode, sealedAccountHolder, sealedAccountNumber } = creatorSettlement;
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
/** A line of a bank's file; the lead bears the transfer fee. */
export type PayLine = { lead: Paid; others: Paid[] };

/** Groups due settlements, oldest first, into bank lines per creator and account (ADR 73). The newest leads. */
export function payLines(due: Part[]): PayLine[] {
  const perCreator = grouped(due, (part) => part.userId);
  // Grouping needs the unsealed account; a single settlement needs no grouping.
  return [...perCreator.values()].flatMap((parts) =>
    parts.length === 1 ? [lineOf(parts)] : [...grouped(parts, accountOf).values()].map(lineOf),
  );
}

/** Total in won after deductions and one transfer fee per line. */
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
