import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { readStatements } from "~/areas/settlement/statements/read-statements.server";
import { readWithholding } from "~/areas/settlement/statements/read-withholding.server";
import { statementRows, statementSums } from "~/areas/settlement/statements/statement-rows";
import { readStatementOwner } from "~/areas/settlement/statements/statement-owner.server";
import { withholdingOf } from "~/areas/settlement/statements/withholding";
import { payoutOf } from "~/areas/settlement/deductions/payout";
import { addDays } from "~/time/seoul";
import { ctxOf, job, makeAdmin, makeMember } from "../../support/factories/members";
import { makeEarner, makeTransfer, saveAccount } from "../../support/factories/settlement";
import { withOwnCounts } from "../../support/own-counts";
import { runs } from "../../support/soak";

withOwnCounts();

/** 100,000 won in January, 50,000 in February (40,000 settled) and 10 in March. */
async function aCreator() {
  const earner = await makeEarner();
  const { userId } = earner.author;
  const admin = ctxOf(await makeAdmin());
  const settle = (month: string) => settleMonth(admin, { userId, month });
  await earner.deliver("2026-01-10T03:00:00Z", 2, 50_000);
  const january = await settle("202601");
  await earner.deliver("2026-02-10T03:00:00Z", 4, 10_000);
  const february = await settle("202602");
  await earner.deliver("2026-02-20T03:00:00Z", 1, 10_000);
  await earner.deliver("2026-02-28T15:00:00Z", 1);
  return { ...earner, userId, admin, settle, january, february };
}

describe("a creator's statements", () => {
  it("list settlements and unsettled rests, newest first, with the transfer states", async () => {
    const { userId, january, february } = await aCreator();
    await makeTransfer(january.settlementId);
    await makeTransfer(february.settlementId, "REFUSED");
    await rollUp(job());
    const { statements, unsettled, years } = await readStatements(job(), userId);
    const rows = statementRows(statements, unsettled);
    expect(rows).toMatchObject([
      { month: "202603", grossWon: 10, sendCount: 1, netWon: null, payDay: "2026-04-10", state: "UNSETTLED" },
      { month: "202602", grossWon: 40_000, deductionWon: 1_320, netWon: 38_680, payDay: null, state: "REFUSED" },
      { month: "202602", grossWon: 10_000, sendCount: 1, netWon: null, payDay: "2026-03-10", state: "UNSETTLED" },
      { month: "202601", grossWon: 100_000, deductionWon: 3_300, netWon: 96_700, state: "PAID" },
    ]);
    expect(statementSums(rows)).toEqual({ paidWon: 96_700, toPayWon: 38_680, unsettledWon: 10_010 });
    expect(years).toEqual(["2026"]);
    expect(statements[0]).toMatchObject({ refusedReason: "계좌번호 오류", bankAccountNumber: "********6789", accountHolder: "김하늘" });
    expect(JSON.stringify(statements)).not.toContain("110123456789");
  });

  it("filter by year or month and leave cancelled settlements out", async () => {
    const { userId, admin, deliver } = await aCreator();
    await deliver("2025-12-31T14:59:59Z", 1);
    const of = async (period?: string) => {
      const { statements, unsettled, years } = await readStatements(job(), userId, period);
      return { months: statementRows(statements, unsettled).map(({ month }) => month), years };
    };
    expect(await of("2025")).toEqual({ months: ["202512"], years: ["2026", "2025"] });
    expect((await of("202602")).months).toEqual(["202602", "202602"]);
    await cancelSettlement(admin, { userId, month: "202602" });
    expect((await of("202602")).months).toEqual(["202602"]);
    expect((await of("202501")).months).toEqual([]);
  });

  it("are open to their creator, and to members who may see all", async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    expect(await readStatementOwner(ctxOf(one), "mine")).toMatchObject({ ownerId: one.userId, userId: undefined, email: one.email });
    expect(await readStatementOwner(ctxOf(one), "mine", one.userId)).toMatchObject({ userId: undefined });
    expect(await readStatementOwner(ctxOf(one), "all", other.userId)).toMatchObject({ ownerId: other.userId, userId: other.userId });
    for (const request of [readStatementOwner(ctxOf(one), "mine", other.userId), readStatementOwner(ctxOf(one), "all", 999_999_999)])
      await expect(request).rejects.toMatchObject({ code: "common.not-found" });
  });
});

describe("the withholding of a year", () => {
  it("counts by the bank's payment day in Seoul, apart for person and company", async () => {
    const { userId, author, settle, january, february } = await aCreator();
    // Handed over on 31 December; the result was read next year.
    await makeTransfer(january.settlementId, "PAID", new Date("2026-12-31T14:59:59Z"), new Date("2027-01-02T00:00:00Z"));
    await makeTransfer(february.settlementId, "PAID", new Date("2026-12-31T15:00:00Z"));
    await saveAccount(author, { creatorKind: "COMPANY" });
    const rest = await settle("202602");
    await makeTransfer(rest.settlementId, "PAID", new Date("2027-01-01T03:00:00Z"));
    await makeTransfer((await settle("202603")).settlementId, null);
    const before = await readWithholding(job(), userId);
    expect(before).toMatchObject({ year: "2026", years: ["2027", "2026"] });
    expect(before.kinds).toEqual([
      {
        kind: "INDIVIDUAL",
        months: [
          {
            ...{ paidMonth: "202612", payments: 1, grossWon: 100_000, incomeTaxWon: 3_000, localTaxWon: 300, vatWon: 0, transferFeeWon: 0 },
            netWon: 96_700,
          },
        ],
        sum: expect.objectContaining({ paidMonth: "합계", grossWon: 100_000, netWon: 96_700 }),
      },
    ]);
    const { kinds } = await readWithholding(job(), userId, "2027");
    expect(kinds.map(({ kind, sum }) => [kind, sum.grossWon, sum.incomeTaxWon, sum.vatWon, sum.netWon])).toEqual([
      ["INDIVIDUAL", 40_000, 1_200, 0, 38_680],
      ["COMPANY", 10_000, 0, 1_000, 9_000],
    ]);
    expect((await readWithholding(job(), userId, "2025")).kinds).toEqual([]);
  });

  it("equals the sum of the statements paid in the year", () => {
    const kind = fc.constantFrom("INDIVIDUAL" as const, "COMPANY" as const);
    const rule = fc.record({
      incomeTaxPermille: fc.integer({ min: 0, max: 300 }),
      localTaxPermille: fc.integer({ min: 0, max: 30 }),
      vatPermille: fc.integer({ min: 0, max: 100 }),
      roundToWon: fc.constantFrom(1, 10),
      transferFeeWon: fc.integer({ min: 0, max: 500 }),
    });
    const day = fc.integer({ min: 0, max: 730 }).map((days) => addDays("2025-06-01", days));
    const settled = fc
      .tuple(fc.integer({ min: 0, max: 50_000_000 }), rule, kind, fc.option(day))
      .map(([gross, by, creatorKind, paidOn]) => ({ ...payoutOf(gross, by), creatorKind, paidOn }));
    fc.assert(
      fc.property(fc.array(settled, { maxLength: 30 }), (all) => {
        const names = ["grossWon", "incomeTaxWon", "localTaxWon", "vatWon", "transferFeeWon", "netWon"] as const;
        const years = withholdingOf(all, "2026").years;
        const kinds = years.flatMap((year) => withholdingOf(all, year).kinds);
        for (const name of names) {
          const paid = all.filter(({ paidOn }) => paidOn).reduce((sum, row) => sum + row[name], 0);
          expect(kinds.reduce((sum, one) => sum + one.sum[name], 0)).toBe(paid);
          for (const { months, sum } of kinds) expect(months.reduce((total, month) => total + month[name], 0)).toBe(sum[name]);
        }
        for (const { sum } of kinds)
          expect(sum.grossWon - sum.incomeTaxWon - sum.localTaxWon - sum.vatWon - sum.transferFeeWon).toBe(sum.netWon);
      }),
      runs({ test: 100, soak: 10_000 }),
    );
  });
});
