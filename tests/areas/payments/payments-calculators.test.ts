import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { periodEnd } from "~/areas/payments/period";
import { valueAddedTax } from "~/areas/payments/price";
import { refundOf } from "~/areas/payments/refunds/refund";
import { addDays, addMonths } from "~/time/seoul";
import { runs } from "../../support/soak";

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2022-03-01", count));
const count = fc.integer({ min: 0, max: 4_000 });

const refund = (paidDay: string, after: number, dispatches: number) =>
  refundOf({ amountWon: 100_000, paidDay, expiryDay: periodEnd(paidDay), today: addDays(paidDay, after), dispatches }).amountWon;

describe("a refund", () => {
  it.each([
    [0, 0, 100_000],
    [7, 0, 100_000],
    [8, 0, 50_000],
    [0, 1, 99_950],
    [7, 100, 95_000],
    [7, 2_000, 0],
    [7, 2_001, 0],
    [8, 1, 0],
  ])("%i days after the payment, with %i dispatches, is %i won", (after, dispatches, won) => {
    expect(refund("2026-02-20", after, dispatches)).toBe(won);
  });

  it("is never negative or above the payment, and never grows with another day or dispatch", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40 }), count, (paid, after, dispatches) => {
        const now = refund(paid, after, dispatches);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThanOrEqual(100_000);
        expect(refund(paid, after + 1, dispatches)).toBeLessThanOrEqual(now);
        expect(refund(paid, after, dispatches + 1)).toBeLessThanOrEqual(now);
      }),
      runs({ test: 100, soak: 10_000 }),
    );
  });

  it("within seven days is less by exactly 50 won for each dispatch", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 7 }), count, (paid, after, dispatches) => {
        expect(refund(paid, after, dispatches)).toBe(Math.max(0, 100_000 - 50 * dispatches));
      }),
      runs({ test: 100, soak: 10_000 }),
    );
  });

  it("is 0 won after the period, and always has rule and calculation in words", () => {
    fc.assert(
      fc.property(day, count, (paid, dispatches) => {
        const over = addDays(periodEnd(paid), 1);
        const answer = refundOf({ amountWon: 100_000, paidDay: paid, expiryDay: periodEnd(paid), today: over, dispatches });
        expect(answer.amountWon).toBe(0);
        expect(answer.rule && answer.sum).toMatch(/\d+원/);
      }),
      runs({ test: 100, soak: 10_000 }),
    );
  });
});

describe("the tax and the period of a payment", () => {
  it("include 9,091 won of tax in 100,000 won", () => expect(valueAddedTax(100_000)).toBe(9_091));

  it.each([
    ["2026-01-15", "2026-02-15"],
    ["2026-01-31", "2026-02-28"],
    ["2024-01-31", "2024-02-29"],
    ["2026-12-31", "2027-01-31"],
  ])("begin on %s and end on %s", (from, to) => expect(periodEnd(from)).toBe(to));

  it("keep the day of the month over a year, or use the last day", () => {
    fc.assert(
      fc.property(day, (first) => {
        const anchor = Number(first.slice(8));
        let at = first;
        for (let month = 0; month < 12; month++) {
          const next = periodEnd(at, anchor);
          expect(next.slice(0, 7)).toBe(`${addMonths(at.slice(0, 4) + at.slice(5, 7), 1).replace(/^(\d{4})/, "$1-")}`);
          const lost = anchor - Number(next.slice(8));
          if (lost !== 0) expect(addDays(next, 1).slice(8)).toBe("01");
          at = next;
        }
        expect(Number(at.slice(8)) === anchor || at.endsWith("-02-28")).toBe(true);
      }),
      runs({ test: 100, soak: 10_000 }),
    );
  });
});
