import { addMonths } from "~/time/seoul";
import type { TransferState } from "../settlement-words";
import type { Statement } from "./settlements-of-creator.server";
import type { Unsettled } from "./read-statements.server";

export type StatementRow = {
  month: string;
  sendCount: number;
  grossWon: number;
  deductionWon: number | null;
  transferFeeWon: number | null;
  netWon: number | null;
  /** Payday or day of payment; null after the bank refused. */
  payDay: string | null;
  state: TransferState | "UNSETTLED";
  settlementId: number | null;
};

/** A row per settlement and per unsettled rest, newest month first. */
export function statementRows(statements: Statement[], unsettled: Unsettled[]): StatementRow[] {
  const rows = [...statements.map(rowOf), ...unsettled.map(restOf)];
  return rows.toSorted((one, other) => Number(other.month) - Number(one.month));
}

/** Won of all rows before deductions, and the newest complete month against the one before, if both earned. */
export function grossOf(rows: StatementRow[], thisMonth: string) {
  const byMonth = new Map<string, number>();
  for (const { month, grossWon } of rows) byMonth.set(month, (byMonth.get(month) ?? 0) + grossWon);
  const newest = addMonths(thisMonth, -1);
  const [now, before] = [byMonth.get(newest), byMonth.get(addMonths(newest, -1))];
  return { grossWon: sumOf([...byMonth.values()]), newest: now && before ? { month: newest, now, before } : null };
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** Won paid and to pay after deductions; unsettled won before deductions. */
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
