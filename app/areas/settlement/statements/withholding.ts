import type { CreatorKind, Payout } from "../deductions/payout";

/** Payments of a month ("yyyyMM") or of the year (`SUM`). */
export type WithheldMonth = Payout & { paidMonth: string; payments: number };
export type Withholding = { kind: CreatorKind; months: WithheldMonth[]; sum: WithheldMonth };
type Settled = Payout & { creatorKind: CreatorKind; paidOn: string | null };

export const SUM = "합계";
const AMOUNTS = ["grossWon", "incomeTaxWon", "localTaxWon", "vatWon", "transferFeeWon", "netWon"] as const;

/** Withholding of a year ("yyyy") by payment day, per creator kind. */
export function withholdingOf(settled: Settled[], year: string): { kinds: Withholding[]; years: string[] } {
  const paid = settled.flatMap(({ paidOn, ...row }) => (paidOn ? [{ ...row, paidMonth: paidOn.slice(0, 7).replace("-", "") }] : []));
  const kinds = (["INDIVIDUAL", "COMPANY"] as const).flatMap((kind) => {
    const rows = paid.filter((row) => row.creatorKind === kind && row.paidMonth.startsWith(year));
    const months = unique(rows.map(({ paidMonth }) => paidMonth));
    const ofMonth = (month: string) => rows.filter(({ paidMonth }) => paidMonth === month);
    return rows.length === 0 ? [] : [{ kind, months: months.map((month) => summed(month, ofMonth(month))), sum: summed(SUM, rows) }];
  });
  return { kinds, years: unique(paid.map(({ paidMonth }) => paidMonth.slice(0, 4))).toReversed() };
}

const unique = (texts: string[]) => [...new Set(texts)].toSorted();

function summed(paidMonth: string, rows: Payout[]): WithheldMonth {
  const amounts = AMOUNTS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]);
  return { paidMonth, payments: rows.length, ...(Object.fromEntries(amounts) as Payout) };
}
