import { afterEach, beforeEach, expect, it } from "vitest";
import { readWithholding } from "~/areas/settlement/statements/read-withholding.server";
import { listSettlements } from "~/areas/settlement/list/list-settlements.server";
import { SettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { lastEnded, readFaults } from "~/areas/settlement/checks/read-checks.server";
import { seed } from "../../../db/seeds/sample/settlements";
import { ctxOf, freeSampleAddresses, job, makeMember } from "../../support/factories/members";
import { makeEarner } from "../../support/factories/settlement";

const SAMPLE = ["admin@geulbeot.test", "creator@geulbeot.test"];

beforeEach(freeSampleAddresses);
afterEach(freeSampleAddresses);

it("the sample has paid, refused, settled and open months with withholding; seeding again changes nothing", async () => {
  await makeMember({ role: "ROLE_ADMIN", userEmail: SAMPLE[0] });
  const { author, deliver } = await makeEarner(null, { userEmail: SAMPLE[1] });
  for (const month of ["10", "11", "12"]) await deliver(`2025-${month}-10T03:00:00Z`, 7, 1_000);
  for (const month of ["01", "02"]) await deliver(`2026-${month}-10T03:00:00Z`, 7, 1_000);
  const ctx = job();
  const months = async () => {
    const query = SettlementQuery.parse({ fromYearMonth: "202501", settlementYn: "ALL", userEmail: SAMPLE[1] });
    return (await listSettlements(ctx, query)).rows.map((row) => [row.yearMonth, row.transferState, row.payDay]);
  };
  const expected = [
    ["202510", null, null],
    ["202511", "PAID", "2025-12-10"],
    ["202512", "REFUSED", "2026-03-10"],
    ["202601", "TO_PAY", "2026-03-10"],
    ["202602", null, null],
  ];
  await seed(ctx);
  expect(await months()).toEqual(expected);
  const { settlementCheckId } = (await lastEnded(ctx))!;
  expect((await readFaults(ctx, settlementCheckId, { page: 1, size: 1_000 })).rows.filter(({ email }) => email === SAMPLE[1])).toEqual([]);
  await seed(ctx);
  expect(await months()).toEqual(expected);
  const { kinds, years } = await readWithholding(ctxOf(author), author.userId, "2025");
  expect([years, kinds.map(({ sum }) => [sum.grossWon, sum.incomeTaxWon, sum.localTaxWon, sum.netWon])]).toEqual([
    ["2025"],
    [[7_000, 210, 20, 6_770]],
  ]);
});
