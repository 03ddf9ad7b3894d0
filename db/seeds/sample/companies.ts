import { companies } from "~/areas/master/company/companies.store.server";
import type { Ctx } from "~/core/ctx.server";
import { saveRows } from "~/grid/save.server";
import { company } from "~db/schema/company";
import { memberOf } from "./friends";

const rows = [
  {
    companyCode: "GEULBEOT",
    companyShortName: "글벗",
    companyName: "글벗 주식회사(예시)",
    companyCeo: "김글벗",
    corporateRegistrationNumber: "110111-1234567",
    companyAddress: "서울특별시 중구 세종대로 1",
    serviceCode: "PAID",
    mainTel: "1600-0000",
    mainEmail: "help@geulbeot.test",
    faxNumber: "02-1234-5679",
  },
  {
    companyCode: "GEULBEOT_LAB",
    companyShortName: "글벗연구소",
    companyName: "글벗 연구소(예시)",
    companyCeo: "이연구",
    companyAddress: "강원특별자치도 춘천시 중앙로 1",
    mainTel: "033-123-4567",
    mainCompanyCode: "GEULBEOT",
  },
  { companyCode: "BADA_BOOKS", companyShortName: "바다책방", companyName: "바다책방(예시)", companyCeo: "이바다", mainTel: "051-123-4567" },
];

export async function seed(ctx: Ctx): Promise<void> {
  const admin = await memberOf(ctx, "admin@geulbeot.test");
  if (!admin || (await ctx.db.select({ code: company.companyCode }).from(company).limit(1)).length > 0) return;
  await saveRows(admin, companies, { inserts: rows, updates: [] });
}
