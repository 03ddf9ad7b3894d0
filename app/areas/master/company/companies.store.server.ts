import { and, asc, count, inArray, notInArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { listed } from "~/grid/problems.server";
import { gridStore } from "~/grid/store.server";
import { counted } from "~/messages/counted";
import { user } from "~db/schema/account";
import { company } from "~db/schema/company";
import { codeLookups } from "../code-lookups.server";
import { checkMainCompanies } from "./check-main-companies.server";
import { companiesGrid } from "./companies.grid";
import { CompanyRow } from "./companies.schema.server";

export const companies = gridStore(companiesGrid, company, CompanyRow, {
  lookups: codeLookups({ dataItemRelease: "dataItemRelease", serviceCodeRelease: "serviceCode" }),
  check: checkMainCompanies,
  mayDelete,
  // Clear links first: a company and its main company may be deleted together.
  deleting: async ({ db }, rows) =>
    void (await db
      .update(company)
      .set({ mainCompanyCode: null })
      .where(inArray(company.companyCode, codesOf(rows)))),
});

const codesOf = (rows: { companyCode: string }[]) => rows.map((row) => row.companyCode);

async function mayDelete({ db }: Ctx, rows: { companyCode: string }[]): Promise<string[]> {
  const codes = codesOf(rows);
  const members = await db
    .select({ code: user.companyCode, number: count() })
    .from(user)
    .where(inArray(user.companyCode, codes))
    .groupBy(user.companyCode);
  const below = await db
    .select({ code: company.mainCompanyCode, use: company.companyCode })
    .from(company)
    .where(and(inArray(company.mainCompanyCode, codes), notInArray(company.companyCode, codes)))
    .orderBy(asc(company.companyCode));
  const uses = [
    ...members.map(({ code, number }) => `${code} (회원 ${counted(number)}명)`),
    ...below.map(({ code, use }) => `${code} (${use}의 상위 회사)`),
  ];
  if (uses.length > 0) throw new Refusal("common.in-use", { keys: listed(uses) });
  return [];
}
