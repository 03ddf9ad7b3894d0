import { describe, expect, it } from "vitest";
import { COST_FIELDS, costOf, type CostTerms, readCosts } from "~/areas/landing/cost";
import { costAnswer } from "~/areas/landing/parts/cost-answer";
import { questionsOf } from "~/areas/landing/questions";
import { readCostTerms } from "~/areas/landing/read-cost-terms.server";
import { PRICE_WON } from "~/areas/payments/price";
import { readFeeRate } from "~/areas/reports/fees/read-fee-rate.server";
import { deductionRules } from "~/areas/settlement/deductions/read-rule.server";
import { payoutOf } from "~/areas/settlement/deductions/payout";
import { makeCtx } from "~/core/ctx.server";

const deductions = { incomeTaxPermille: 30, localTaxPermille: 3, vatPermille: 0, roundToWon: 10, transferFeeWon: 0 };
const terms: CostTerms = { priceWon: 100_000, perDay: 100, perMonth: 2_000, feeWon: 10, ownEarns: true, deductions };
const typed = (values: Record<string, string>) => readCosts((name) => values[name] ?? null);
const text = (values: Record<string, string>, changed: Partial<CostTerms> = {}) =>
  costAnswer(typed(values).costs, { ...terms, ...changed })
    .text.replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

describe("the cost of a month", () => {
  it("is the monthly price, whatever is sent, and nothing without a dispatch", () => {
    expect(costOf({ friends: 1, posts: 1, others: 0 }, terms).priceWon).toBe(100_000);
    expect(costOf({ friends: 20, posts: 100, others: 0 }, terms).priceWon).toBe(100_000);
    expect(costOf({ friends: 0, posts: 4, others: 30 }, terms)).toMatchObject({ priceWon: 0, grossWon: 300 });
  });

  it("earns the fee of own dispatches and of others', after a settlement's deductions", () => {
    const cost = costOf({ friends: 50, posts: 4, others: 300 }, terms);
    expect(cost).toMatchObject({ dispatches: 200, days: 2, earning: 500, grossWon: 5_000, netWon: payoutOf(5_000, deductions).netWon });
    expect(costOf({ friends: 50, posts: 4, others: 300 }, { ...terms, ownEarns: false })).toMatchObject({ earning: 300, grossWon: 3_000 });
  });

  it("never pays less than nothing", () => {
    const dear = { ...deductions, transferFeeWon: 500 };
    expect(costOf({ friends: 1, posts: 1, others: 0 }, { ...terms, deductions: dear }).netWon).toBe(0);
  });

  it("states the refund of one dispatch by rule 13, whatever the sending limit is", () => {
    const answers = questionsOf({ ...terms, perMonth: 500 }).map(({ answer }) => answer);
    expect(answers.join()).toContain("한 건에 50원을 빼요.");
  });

  it("uses the figures of payments and settlement", async () => {
    const ctx = makeCtx({ kind: "guest" });
    const [read, rate, rules] = [await readCostTerms(ctx), await readFeeRate(ctx), await deductionRules(ctx)];
    expect(read).toMatchObject({ priceWon: PRICE_WON, feeWon: rate!.feeWon, ownEarns: true, perDay: 100, perMonth: 2_000 });
    expect(rules.INDIVIDUAL).toMatchObject(read.deductions!);
  });
});

describe("the typed numbers", () => {
  it("begin with an example, and are read with commas, spaces and wide digits", () => {
    expect(typed({}).costs).toEqual(Object.fromEntries(COST_FIELDS.map(({ name, first }) => [name, first])));
    expect(typed({ friends: " 1,000 ", posts: "２" }).costs).toEqual({ friends: 1_000, posts: 2, others: 0 });
  });

  it.each(["", "-1", "1.5", "많이", "10001", "1e3", "9".repeat(400), "<b>"])("refuses %j with the bounds", (friends) => {
    const { errors, costs, values } = typed({ friends });
    expect([errors, costs]).toEqual([{ friends: "0부터 10,000까지 숫자로 입력해 주세요." }, null]);
    expect(values.friends.length).toBeLessThanOrEqual(20);
  });

  it("keep every sum within exact numbers", () => {
    const [friends, posts, others] = COST_FIELDS.map(({ max }) => max);
    expect(Number.isSafeInteger(costOf({ friends: friends!, posts: posts!, others: others! }, { ...terms, feeWon: 10_000 }).grossWon)).toBe(
      true,
    );
  });
});

describe("the answer", () => {
  it("adds up before the eyes", () => {
    expect(text({ friends: "50", posts: "4", others: "0" })).toBe(
      "보내는 글 200건 하루 100건까지라 적어도 2일에 나누어 보내요 한 달 이용 요금 100,000원 한 건에 500원 쌓이는 저작권료 2,000원 200건 × 10원, 소득세 3%, 지방소득세 0.3%를 빼고 1,940원을 받아요 저작권료를 받고 나면 드는 돈 98,060원",
    );
  });

  it("says what is left when others send more than the price", () => {
    expect(text({ friends: "10", posts: "1", others: "20000" })).toContain("요금을 내고 남는 돈 93,500원");
  });

  it("says how to stay within the monthly limit", () => {
    expect(text({ friends: "300", posts: "8" })).toBe(
      "모두 2,400건이에요. 한 달에 2,000건까지 보낼 수 있어요. 글 8편이면 친구 250명까지, 친구 300명이면 글 6편까지 보낼 수 있어요.",
    );
    expect(text({ friends: "2500", posts: "1" })).not.toContain("글 0편");
  });

  it("says nothing of fees before there is a rate", () => {
    expect(text({}, { feeWon: 0, deductions: null })).not.toContain("쌓이는 저작권료");
  });
});
