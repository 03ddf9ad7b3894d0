import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "~/grid/grid";
import { refuseCells } from "~/grid/problems.server";
import { company } from "~db/schema/company";

type Row = { companyCode: string; mainCompanyCode?: string | null };
type Writes = { inserts: Row[]; updates: { after: Row }[] };

const fold = (code: string) => code.toLowerCase();

/**
 * Refuse an unknown main company and a circle. New companies are sorted behind their main company, for the foreign key. All are locked, so that
 * two saves cannot close a circle together.
 */
export async function checkMainCompanies({ db }: TxCtx, { inserts, updates }: Writes): Promise<void> {
  const changed = [...inserts, ...updates.map(({ after }) => after)];
  if (changed.every(({ mainCompanyCode }) => !mainCompanyCode)) return;
  const stored = await db
    .select({ companyCode: company.companyCode, mainCompanyCode: company.mainCompanyCode })
    .from(company)
    .for("update");
  const above = new Map(
    [...stored, ...changed].map((row) => [fold(row.companyCode), row.mainCompanyCode ? fold(row.mainCompanyCode) : null]),
  );
  const faultOf = ({ companyCode, mainCompanyCode }: Row): string | null => {
    if (!mainCompanyCode) return null;
    if (!above.has(fold(mainCompanyCode))) return "없는 회사 코드입니다.";
    return isBelowItself(above, fold(companyCode)) ? "자기 자신이나 자기에게 속한 회사를 상위 회사로 둘 수 없습니다." : null;
  };
  const told = (list: Problem["list"], rows: Row[]) =>
    rows.flatMap((row, index): Problem[] => {
      const message = faultOf(row);
      return message ? [{ list, index, field: "mainCompanyCode", message }] : [];
    });
  const problems = [
    ...told("inserts", inserts),
    ...told(
      "updates",
      updates.map(({ after }) => after),
    ),
  ];
  if (problems.length > 0) refuseCells(problems);
  inserts.sort((a, b) => stepsUp(above, fold(a.companyCode)) - stepsUp(above, fold(b.companyCode)));
}

function isBelowItself(above: Map<string, string | null>, from: string): boolean {
  const seen = new Set<string>();
  for (let at = above.get(from); at && !seen.has(at); at = above.get(at)) {
    if (at === from) return true;
    seen.add(at);
  }
  return false;
}

function stepsUp(above: Map<string, string | null>, from: string): number {
  let steps = 0;
  for (let at = above.get(from); at; at = above.get(at)) steps++;
  return steps;
}
