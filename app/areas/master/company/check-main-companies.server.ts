import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "~/grid/grid";
import { refuseCells } from "~/grid/problems.server";
import { company } from "~db/schema/company";

type Row = { companyCode: string; mainCompanyCode?: string | null };
type Writes = { inserts: Row[]; updates: { after: Row }[] };

const fold = (code: string) => code.toLowerCase();

/**
 * Refuse unknown main companies and circles. Locks all companies, so that two saves cannot close a circle together.
 * Sorts `inserts`: main companies first.
 */
export async function checkMainCompanies({ db }: TxCtx, { inserts, updates }: Writes): Promise<void> {
  const changed = [...inserts, ...updates.map(({ after }) => after)];
  if (changed.every(({ mainCompanyCode }) => !mainCompanyCode)) return;
  const stored = await db
    .select({ companyCode: company.companyCode, mainCompanyCode: company.mainCompanyCode })
    .from(company)
    .for("update");
  const mainCompanyOf = new Map(
    [...stored, ...changed].map((row) => [fold(row.companyCode), row.mainCompanyCode ? fold(row.mainCompanyCode) : null]),
  );
  const faultOf = ({ companyCode, mainCompanyCode }: Row): string | null => {
    if (!mainCompanyCode) return null;
    if (!mainCompanyOf.has(fold(mainCompanyCode))) return "없는 회사 코드입니다.";
    return isBelowItself(mainCompanyOf, fold(companyCode)) ? "자기 자신이나 자기에게 속한 회사를 상위 회사로 둘 수 없습니다." : null;
  };
  const problemsIn = (list: Problem["list"], rows: Row[]) =>
    rows.flatMap((row, index): Problem[] => {
      const message = faultOf(row);
      return message ? [{ list, index, field: "mainCompanyCode", message }] : [];
    });
  const problems = [
    ...problemsIn("inserts", inserts),
    ...problemsIn(
      "updates",
      updates.map(({ after }) => after),
    ),
  ];
  if (problems.length > 0) refuseCells(problems);
  inserts.sort((a, b) => stepsUp(mainCompanyOf, fold(a.companyCode)) - stepsUp(mainCompanyOf, fold(b.companyCode)));
}

function isBelowItself(mainCompanyOf: Map<string, string | null>, companyCode: string): boolean {
  const seen = new Set<string>();
  for (let current = mainCompanyOf.get(companyCode); current && !seen.has(current); current = mainCompanyOf.get(current)) {
    if (current === companyCode) return true;
    seen.add(current);
  }
  return false;
}

function stepsUp(mainCompanyOf: Map<string, string | null>, companyCode: string): number {
  let steps = 0;
  for (let current = mainCompanyOf.get(companyCode); current; current = mainCompanyOf.get(current)) steps++;
  return steps;
}
