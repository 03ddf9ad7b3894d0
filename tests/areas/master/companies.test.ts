import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { companies } from "~/areas/master/company/companies.store.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { askDelete, deleteRows } from "~/grid/delete.server";
import { listRows } from "~/grid/list.server";
import { saveRows } from "~/grid/save.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { makeAdmin, makeMember } from "../../support/factories/members";

let ctx: MemberCtx;
beforeAll(async () => {
  setKoreanErrors();
  ctx = makeCtx(await makeAdmin());
});

const fresh = () => `t${randomUUID().slice(0, 8)}`;
const row = (companyCode: string, over: Record<string, string> = {}) => ({
  companyCode,
  companyShortName: "글벗",
  companyName: "글벗 주식회사",
  companyCeo: "김대표",
  ...over,
});
const insert = (...inserts: Record<string, string>[]) => saveRows(ctx, companies, { inserts, updates: [] });
const under = (companyCode: string, mainCompanyCode: string) =>
  saveRows(ctx, companies, { inserts: [], updates: [{ key: [companyCode], stamp: null, cells: { mainCompanyCode } }] });
const problemOf = (action: Promise<unknown>) =>
  action.then(
    () => [],
    (error) => error.options.details.problems.map(({ index, field, message }: Record<string, unknown>) => [index, field, message]),
  );
const find = async (companyCode: string) =>
  (await listRows(ctx, companies, { page: 1, size: 10, sort: "", search: { companyCode } })).rows[0];

const CIRCLE = "자기 자신이나 자기에게 속한 회사를 상위 회사로 둘 수 없습니다.";

describe("a company", () => {
  test("starts in development with the free service", async () => {
    const code = fresh();
    await insert(row(code));
    expect(await find(code)).toMatchObject({ dataItemRelease: "DEVELOPMENT", serviceCode: "FREE", mainCompanyCode: null });
  });

  test.each(["companyCode", "companyShortName", "companyName", "companyCeo", "dataItemRelease", "serviceCode"])(
    "requires its %s",
    async (field) => {
      expect(await problemOf(insert(row(fresh(), { [field]: " " })))).toEqual([[0, field, "회사 정보를 입력해 주세요."]]);
    },
  );

  const shapes: [field: string, right: string[], wrong: string[]][] = [
    ["corporateRegistrationNumber", ["110111-1234567", "1101111234567", "123-45-67890"], ["1101-111234567", "12345", "가나다"]],
    ["mainTel", ["02-1234-5678", "1600-0000", "+82 2 1234 5678"], ["02-", "전화", "123"]],
    ["faxNumber", ["02-1234-5679"], ["없음"]],
    ["mainEmail", ["a@example.com", ""], ["a@", "주소"]],
  ];
  test.each(shapes)("has a %s of the right shape or none", async (field, right, wrong) => {
    await insert(...right.map((text) => row(fresh(), { [field]: text })));
    for (const text of wrong)
      expect(await problemOf(insert(row(fresh(), { [field]: text }))), text).toEqual([[0, field, expect.any(String)]]);
  });

  test("can belong to an existing company or to one of the same save, in any order", async () => {
    const [above, below, lowest] = [fresh(), fresh(), fresh()];
    expect(await problemOf(insert(row(below, { mainCompanyCode: above })))).toEqual([[0, "mainCompanyCode", "없는 회사 코드입니다."]]);
    await insert(row(lowest, { mainCompanyCode: below }), row(below, { mainCompanyCode: above.toUpperCase() }), row(above));
    expect(await find(lowest)).toMatchObject({ mainCompanyCode: below });
  });

  test("cannot belong to itself, over any number of steps", async () => {
    const [above, below, lowest] = [fresh(), fresh(), fresh()];
    expect(await problemOf(insert(row(above, { mainCompanyCode: above })))).toEqual([[0, "mainCompanyCode", CIRCLE]]);
    await insert(row(above), row(below, { mainCompanyCode: above }), row(lowest, { mainCompanyCode: below }));
    expect(await problemOf(under(above, lowest))).toEqual([[0, "mainCompanyCode", CIRCLE]]);
    await under(lowest, "");
    await under(above, lowest);
  });

  test("with members or companies cannot be deleted, and the refusal lists them; together with its companies it can", async () => {
    const [above, below] = [fresh(), fresh()];
    await insert(row(above), row(below, { mainCompanyCode: above }));
    await makeMember({ companyCode: above });
    await makeMember({ companyCode: above });
    const keys = `${above} (회원 2명), ${above} (${below}의 상위 회사)`;
    await expect(askDelete(ctx, companies, [[above]])).rejects.toMatchObject({ code: "common.in-use", values: { keys } });
    const [first, second] = [fresh(), fresh()];
    await insert(row(first), row(second, { mainCompanyCode: first }));
    expect(await deleteRows(ctx, companies, [[first], [second]])).toBe(2);
  });
});
