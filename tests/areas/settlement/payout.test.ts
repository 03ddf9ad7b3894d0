import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payDayOf } from "~/areas/settlement/deductions/pay-day";
import { payoutOf, payoutSum } from "~/areas/settlement/deductions/payout";
import { addMonths } from "~/time/seoul";

const PERSON = { incomeTaxPermille: 30, localTaxPermille: 3, vatPermille: 0, roundToWon: 10, transferFeeWon: 0 };
const COMPANY = { incomeTaxPermille: 0, localTaxPermille: 0, vatPermille: 100, roundToWon: 1, transferFeeWon: 0 };
const amount = fc.integer({ min: 0, max: 50_000_000 });
const permille = fc.integer({ min: 0, max: 300 });

describe("a payout", () => {
  it.each([
    ["a person", PERSON, 100_000, 96_700],
    ["a person", PERSON, 20_010, 19_350],
    ["a person", PERSON, 333, 333],
    ["a company", COMPANY, 100_000, 90_000],
    ["a company", COMPANY, 15, 14],
  ])("to %s by %o of %i won pays %i won", (_kind, rule, gross, net) => {
    expect(payoutOf(gross, rule).netWon).toBe(net);
  });

  it("adds up to the gross by every rule, each tax a multiple of what it is cut down to and less than one of these too little", () => {
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
    );
  });

  it("has its calculation in words", () => {
    expect(payoutSum(payoutOf(100_000, { ...PERSON, transferFeeWon: 500 }))).toBe(
      "100,000원 - 소득세 3,000원 - 지방소득세 300원 - 이체 수수료 500원 = 96,200원",
    );
    expect(payoutSum(payoutOf(100_000, COMPANY))).toBe("100,000원 - 부가세 10,000원 = 90,000원");
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

  it("is a weekday that is no holiday, the first from the tenth on, and never before the settlement", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 40 }), (months, later) => {
        const month = addMonths("202203", months);
        const settledOn = `${addMonths(month, later).replace(/^(\d{4})/, "$1-")}-15`;
        const tenth = payDayOf(month, settledOn);
        const moved = payDayOf(month, settledOn, new Set([tenth]));
        for (const planned of [tenth, moved]) {
          expect([1, 2, 3, 4, 5]).toContain(new Date(`${planned}T00:00:00Z`).getUTCDay());
          expect(planned >= settledOn).toBe(true);
        }
        expect(moved > tenth).toBe(true);
        expect(Number(tenth.slice(8))).toBeLessThanOrEqual(12);
      }),
    );
  });
});
