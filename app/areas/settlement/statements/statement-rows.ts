import type { TransferState } from "../transfer-words";
import type { Statement } from "./internal/settlements-of-creator.server";
import type { Unsettled } from "./read-statements.server";

/** A settlement, or what of a month is not settled yet, whose deductions are not known. */
export type StatementRow = {
  month: string;
  sendCount: number;
  grossWon: number;
  deductionWon: number | null;
  transferFeeWon: number | null;
  netWon: number | null;
  /** The day on which it was paid, or is to be paid; null while a bank's refusal is to be mended. */
  payDay: string | null;
  state: TransferState | "UNSETTLED";
  settlementId: number | null;
};

/** One row a settlement and a row for each month's rest, the newest month first. */
export function statementRows(statements: Statement[], unsettled: Unsettled[]): StatementRow[] {
  const rows = [...statements.map(rowOf), ...unsettled.map(restOf)];
  return rows.toSorted((one, other) => Number(other.month) - Number(one.month));
}

/** What was paid and what is still to be paid after deductions, and what is not settled yet, in won. */
export function statementSums(rows: StatementRow[]): { paidWon: number; toPayWon: number; unsettledWon: number } {
  const sums = { paidWon: 0, toPayWon: 0, unsettledWon: 0 };
  for (const { state, netWon, grossWon } of rows) {
    if (netWon === null) sums.unsettledWon += grossWon;
    else if (state === "PAID") sums.paidWon += netWon;
    else sums.toPayWon += netWon;
  }
  return sums;
}

const rowOf = ({ dispatchCount, incomeTaxWon, localTaxWon, vatWon, ...row }: Statement): StatementRow => ({
  month: row.month,
  sendCount: dispatchCount,
  grossWon: row.grossWon,
  deductionWon: incomeTaxWon + localTaxWon + vatWon,
  transferFeeWon: row.transferFeeWon,
  netWon: row.netWon,
  payDay: row.paidOn ?? (row.state === "REFUSED" ? null : row.payDay),
  state: row.state,
  settlementId: row.settlementId,
});

const restOf = (rest: Unsettled): StatementRow => ({
  ...rest,
  ...{ deductionWon: null, transferFeeWon: null, netWon: null, state: "UNSETTLED", settlementId: null },
});
