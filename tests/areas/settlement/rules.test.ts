import { and, eq, gt } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { payoutOf } from "~/areas/settlement/deductions/payout";
import { deductionRules } from "~/areas/settlement/deductions/read-rule.server";
import { deductionRuleRows } from "~/areas/settlement/rules/deduction-rules.store.server";
import { feeRates, ratesThatPayForThemselves } from "~/areas/settlement/rules/fee-rates.store.server";
import { ruleNotes } from "~/areas/settlement/rules/rule-notes.server";
import { tryPayout } from "~/areas/settlement/rules/try-payout.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { forgetSettings } from "~/core/settings.server";
import { isRefusal } from "~/core/refusal";
import { deleteRows } from "~/grid/delete.server";
import { problemsOf } from "~/grid/problems.server";
import { saveRows } from "~/grid/save.server";
import { undoSave } from "~/grid/undo.server";
import { database } from "~db/client.server";
import { auditLog } from "~db/schema/house";
import { bankHoliday, creatorSettlement, deductionRule } from "~db/schema/settlement";
import { advance, freeze } from "../../support/clock";
import { ctxOf, makeAdmin } from "../../support/factories/members";
import { forgetRules, makeEarner, makeSettlementBy } from "../../support/factories/settlement";
import { runs } from "../../support/soak";

const TODAY = "2026-03-01";
const RULE = { creatorKind: "COMPANY", startsOn: TODAY, vatPermille: "90", roundToWon: "10", basis: "계약 제3조" };
const KEY = ["COMPANY", TODAY];

const admin = async () => ctxOf(await makeAdmin());
const add = async (row: object) => saveRows(await admin(), deductionRuleRows, { inserts: [{ ...row }], updates: [] });
const edit = async (cells: object, key: unknown[] = KEY) =>
  saveRows(await admin(), deductionRuleRows, { inserts: [], updates: [{ key, stamp: null, cells: { ...cells } }] });
const remove = async (...keys: unknown[][]) => deleteRows(await admin(), deductionRuleRows, keys);
const addRate = async (startsAt: string, feeWon: string) =>
  saveRows(await admin(), feeRates, { inserts: [{ startsAt, feeWon, note: "" }], updates: [] });

/** The refusal's code, or its fields. */
const refusal = (deed: Promise<unknown>) =>
  deed.then(
    () => "",
    (error: unknown) => {
      if (!isRefusal(error)) throw error;
      const { problems } = problemsOf(error);
      return problems.length > 0 ? problems.map(({ field }) => field ?? "row").join() : error.code;
    },
  );

afterEach(forgetRules);

describe("the grid of deduction rules", () => {
  it("accepts a rule from today on, and today's settlements use it", async () => {
    expect(await refusal(add({ ...RULE, startsOn: "2026-02-28" }))).toBe("startsOn");
    await add(RULE);
    expect((await deductionRules(await admin())).COMPANY).toMatchObject({ startsOn: TODAY, vatPermille: 90, assumptionYn: "Y" });
    await add({ ...RULE, startsOn: "2026-03-02", vatPermille: "80" });
    expect((await deductionRules(await admin())).COMPANY.vatPermille).toBe(90);
    freeze("2026-03-01T15:00:00Z");
    expect((await deductionRules(await admin())).COMPANY.vatPermille).toBe(80);
  });

  it.each([
    ["vatPermille", { vatPermille: "1001" }],
    ["incomeTaxPermille", { incomeTaxPermille: "-1" }],
    ["localTaxPermille", { localTaxPermille: "3.3" }],
    ["roundToWon", { roundToWon: "0" }],
    ["roundToWon", { roundToWon: "" }],
    ["transferFeeWon", { transferFeeWon: "100001" }],
    ["minimumNetWon", { minimumNetWon: "10000001" }],
    ["basis", { basis: " " }],
    ["creatorKind", { creatorKind: "" }],
    ["startsOn", { startsOn: "2026-02-30" }],
    ["row", { vatPermille: "600", incomeTaxPermille: "401" }],
  ])("refuses a wrong %s: %o", async (field, cells) => {
    expect(await refusal(add({ ...RULE, ...cells }))).toBe(field);
  });

  it("refuses a second rule of a kind and day as a duplicate", async () => {
    await add(RULE);
    expect(await add(RULE).catch((error: { code: string }) => error.code)).toBe("grid.duplicates");
    await add({ ...RULE, creatorKind: "INDIVIDUAL" });
  });

  it("freezes a used rule except for basis and confirmation", async () => {
    await add(RULE);
    await edit({ vatPermille: "95" });
    await makeSettlementBy("COMPANY", TODAY);
    expect(await refusal(edit({ vatPermille: "90", roundToWon: "1", basis: "고침" }))).toBe("vatPermille,roundToWon");
    await edit({ basis: "계약 제4조", assumptionYn: "N" });
    const [stored] = await database()
      .select()
      .from(deductionRule)
      .where(and(eq(deductionRule.startsOn, TODAY)));
    expect(stored).toMatchObject({ vatPermille: 95, basis: "계약 제4조", assumptionYn: "N" });
    expect(await refusal(remove(KEY))).toBe("common.in-use");
  });

  it("keeps a rule in force for each creator kind; a future rule does not count", async () => {
    await add({ ...RULE, startsOn: "2026-03-05" });
    expect(await refusal(remove(["COMPANY", "2022-03-01"]))).toBe("settlement.last-rule");
    await add(RULE);
    await remove(["COMPANY", "2026-03-05"]);
    expect(await refusal(remove(["COMPANY", "2022-03-01"], KEY))).toBe("settlement.last-rule");
    await remove(KEY);
  });

  it("refuses an undo that would change a settlement's figures", async () => {
    await add(RULE);
    const by = { ...(await admin()), requestId: "undo-a-rule" };
    await saveRows(by, deductionRuleRows, { inserts: [], updates: [{ key: KEY, stamp: null, cells: { vatPermille: "70" } }] });
    await makeSettlementBy("COMPANY", TODAY);
    const [audit] = await database().select().from(auditLog).where(eq(auditLog.requestId, by.requestId));
    expect(await refusal(undoSave(by, audit!.auditId))).toBe("vatPermille");
  });

  it("keeps figures and settlement in agreement when a rule changes meanwhile", async () => {
    await add({ ...RULE, creatorKind: "INDIVIDUAL", vatPermille: "0", incomeTaxPermille: "100" });
    const key = ["INDIVIDUAL", TODAY];
    const ctx = await admin();
    for (let round = 0; round < 5; round += 1) {
      const { author, deliver } = await makeEarner();
      await deliver("2026-02-10T03:00:00Z", 1, 10_000);
      await Promise.all([
        settleMonth(ctx, { userId: author.userId, month: "202602" }),
        refusal(edit({ incomeTaxPermille: String(200 + round) }, key)),
      ]);
      const [settlement] = await database().select().from(creatorSettlement).where(eq(creatorSettlement.userId, author.userId));
      const [rule] = await database().select().from(deductionRule).where(eq(deductionRule.deductionRuleId, settlement!.deductionRuleId));
      expect(settlement!.incomeTaxWon).toBe(payoutOf(10_000, rule!).incomeTaxWon);
      await database().delete(creatorSettlement).where(eq(creatorSettlement.userId, author.userId));
    }
  });
});

describe("the payout calculator", () => {
  it("calculates an amount by each kind's rule of a day, and shows days without one", async () => {
    await add({ ...RULE, startsOn: "2026-03-10", transferFeeWon: "500", minimumNetWon: "1000" });
    const ctx = await admin();
    const netOf = async (on?: string) => (await tryPayout(ctx, { amountWon: 100_000, on })).tried.map(({ netWon }) => netWon);
    expect(await netOf()).toEqual([96_700, 90_000]);
    expect(await netOf("2026-03-10")).toEqual([96_700, 90_500]);
    expect(await netOf("2022-02-28")).toEqual([]);
  });

  it("always adds up to the gross", async () => {
    const ctx = await admin();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000_000 }), async (amountWon) => {
        const { tried } = await tryPayout(ctx, { amountWon });
        for (const one of tried) expect(one.incomeTaxWon + one.localTaxWon + one.vatWon + one.transferFeeWon + one.netWon).toBe(amountWon);
      }),
      runs({ test: 5, soak: 200 }),
    );
  });
});

describe("the grid of fee rates", () => {
  it("accepts a rate from now on, but not of a past minute", async () => {
    expect(await refusal(addRate("2026/02/28 23:59", "12"))).toBe("startsAt");
    advance(59_000);
    await addRate("2026/03/01 00:00", "12");
    expect(await addRate("2026/03/01 00:00", "13").catch((error: { code: string }) => error.code)).toBe("grid.duplicates");
    await addRate("2026/03/01 00:01", "12");
    advance(61_000);
    expect(await refusal(addRate("2026/03/01 00:00:30+09:00", "12"))).toBe("startsAt");
    for (const wrong of ["", "-1", "10001", "1.5"]) expect(await refusal(addRate("2026/04/01 00:00", wrong))).toBe("feeWon");
  });

  it("freezes a started rate except for note and confirmation, and leaves a later one editable", async () => {
    await addRate("2026/03/02 00:00", "12");
    const ctx = await admin();
    const change = (cells: object) =>
      saveRows(ctx, feeRates, { inserts: [], updates: [{ key: ["2026/03/02 00:00"], stamp: null, cells: { ...cells } }] });
    await change({ feeWon: "13" });
    freeze("2026-03-01T15:00:00Z");
    expect(await refusal(change({ feeWon: "14" }))).toBe("feeWon");
    await change({ note: "확인한 금액", assumptionYn: "N" });
    expect(await refusal(deleteRows(ctx, feeRates, [[new Date("2026-03-01T15:00:00Z")]]))).toBe("common.in-use");
    await addRate("2026/03/03 00:00", "15");
    await deleteRows(ctx, feeRates, [[new Date("2026-03-02T15:00:00Z")]]);
  });

  it("lists current and later rates at which own dispatches earn back the subscription (rule 11)", async () => {
    const ctx = await admin();
    expect(await ratesThatPayForThemselves(ctx)).toEqual([]);
    await addRate("2026/03/01 00:00", "50");
    await addRate("2026/04/01 00:00", "49");
    await addRate("2026/05/01 00:00", "60");
    expect((await ratesThatPayForThemselves(ctx)).map(({ feeWon }) => feeWon)).toEqual([50, 60]);
    freeze("2026-04-01T00:00:00Z");
    expect((await ratesThatPayForThemselves(ctx)).map(({ feeWon }) => feeWon)).toEqual([60]);
    process.env.OWN_DISPATCH_EARNS = "N";
    forgetSettings();
    expect(await ratesThatPayForThemselves(ctx)).toEqual([]);
    delete process.env.OWN_DISPATCH_EARNS;
    forgetSettings();
  });
});

describe("the notes on the settlement screens", () => {
  it("name creator kinds with an assumed rule, and no payday while the holidays are known", async () => {
    const ctx = await admin();
    expect(await ruleNotes(ctx)).toEqual({ assumed: ["개인", "사업자"], unknownPayDay: null });
    await edit({ assumptionYn: "N" }, ["COMPANY", "2022-03-01"]);
    expect((await ruleNotes(ctx)).assumed).toEqual(["개인"]);
    await edit({ assumptionYn: "Y" }, ["COMPANY", "2022-03-01"]);
  });

  it("name a payday in a year without known holidays, from the December before", async () => {
    const ctx = await admin();
    const later = await database().select().from(bankHoliday).where(gt(bankHoliday.day, "2027-12-31"));
    await database().delete(bankHoliday).where(gt(bankHoliday.day, "2027-12-31"));
    freeze("2027-11-30T03:00:00Z");
    expect((await ruleNotes(ctx)).unknownPayDay).toBeNull();
    freeze("2027-12-01T03:00:00Z");
    expect((await ruleNotes(ctx)).unknownPayDay).toEqual({ payDay: "2028-01-10", knownUntil: "2027" });
    if (later.length > 0) await database().insert(bankHoliday).values(later);
  });
});
