import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payDayOf } from "~/areas/settlement/deductions/pay-day";
import { payoutOf, payoutFormula } from "~/areas/settlement/deductions/payout";
import { addDays, addMonths, monthDays } from "~/time/seoul";
import { runs } from "../../support/soak";

const PERSON = { incomeTaxPermille: 30, localTaxPermille: 3, vatPermille: 0, roundToWon: 10, transferFeeWon: 0 };
const COMPANY = { incomeTaxPermille: 0, localTaxPermille: 0, vatPermille: 100, roundToWon: 1, transferFeeWon: 0 };
const monthOf = (day: string, ahead: number) => addMonths(day.slice(0, 7).replace("-", ""), ahead);
const amount = fc.integer({ min: 0, max: 50_000_000 });
const permille = fc.integer({ min: 0, max: 300 });

describe("a payout", () => {
  it.each([
    ["a person", PERSON, 100_000, 96_700],
    ["a person", PERSON, 20_010, 19_350],
    ["a person", PERSON, 333, 333],
    ["a company", COMPANY, 100_000, 90_000],
    ["a company", COMPANY, 15, 14],
  ])("to %s by %o of %i won is %i won", (_kind, rule, gross, net) => {
    expect(payoutOf(gross, rule).netWon).toBe(net);
  });

  it("adds up to the gross by every rule, with each tax rounded down to its unit", () => {
    const rules = fc.record({
      incomeTaxPermille: permille,
      localTaxPermille: permille,
      vatPermille: permille,
      roundToWon: fc.constantFrom(1, 10, 100),
      transferFeeWon: fc.integer({ min: 0, max: 5_000 }),
    });
    fc.assert(
      fc.property(amount, rules, (gross, rule) => {
        const paid = payoutOf(gross, rule);
        expect(paid.netWon + paid.incomeTaxWon + paid.localTaxWon + paid.vatWon + paid.transferFeeWon).toBe(gross);
        const taxes = [
          [paid.incomeTaxWon, rule.incomeTaxPermille],
          [paid.localTaxWon, rule.localTaxPermille],
          [paid.vatWon, rule.vatPermille],
        ] as const;
        for (const [tax, rate] of taxes) {
          expect(tax % rule.roundToWon).toBe(0);
          const lost = gross * rate - tax * 1_000;
          expect(lost).toBeGreaterThanOrEqual(0);
          expect(lost).toBeLessThan(rule.roundToWon * 1_000);
        }
      }),
      runs({ test: 100, soak: 10_000 }),
    );
  });

  it("has a calculation in words", () => {
    expect(payoutFormula(payoutOf(100_000, { ...PERSON, transferFeeWon: 500 }))).toBe(
      "100,000원 - 소득세 3,000원 - 지방소득세 300원 - 이체 수수료 500원 = 96,200원",
    );
    expect(payoutFormula(payoutOf(100_000, COMPANY))).toBe("100,000원 - 부가세 10,000원 = 90,000원");
  });
});

describe("a payday", () => {
  it.each([
    ["202601", "2026-02-01", "2026-02-10"],
    ["202512", "2025-12-20", "2026-01-12"],
    ["202604", "2026-05-02", "2026-05-11"],
    ["202604", "2026-05-11", "2026-05-11"],
    ["202604", "2026-05-12", "2026-06-10"],
  ])("of the fees of %s settled on %s is %s", (month, settledOn, planned) => {
    expect(payDayOf(month, settledOn)).toBe(planned);
  });

  it("is the first working day from the 10th on, in the first month where it is not before the settlement", () => {
    const days = fc.uniqueArray(fc.integer({ min: -5, max: 25 }), { maxLength: 20 });
    const isOff = (day: string, off: ReadonlySet<string>) => off.has(day) || [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    const tenthOf = (month: string) => addDays(monthDays(month).from, 9);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 400 }), days, (months, later, offsets) => {
        const month = addMonths("202203", months);
        const settledOn = addDays(monthDays(month).from, later);
        const off = new Set([0, 1, 2].flatMap((ahead) => offsets.map((day) => addDays(tenthOf(monthOf(settledOn, ahead)), day))));
        const planned = payDayOf(month, settledOn, off);
        expect(isOff(planned, off)).toBe(false);
        expect(planned >= settledOn).toBe(true);
        expect(planned >= tenthOf(addMonths(month, 1))).toBe(true);
        const tenths = Array.from({ length: 30 }, (_, ahead) => tenthOf(addMonths(month, 1 + ahead)));
        const tenth = tenths.findLast((day) => day <= planned)!;
        for (let day = tenth; day < planned; day = addDays(day, 1)) expect(isOff(day, off)).toBe(true);
        for (const earlier of tenths.filter((day) => day < tenth)) {
          let day = earlier;
          while (isOff(day, off)) day = addDays(day, 1);
          expect(day < settledOn).toBe(true);
        }
      }),
      runs({ test: 100, soak: 10_000 }),
    );
  });
});
