import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { allSettlements, listSettlements } from "~/areas/settlement/list/list-settlements.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { SettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { auditLog } from "~db/schema/house";
import { user } from "~db/schema/account";
import { sendHistory } from "~db/schema/sending";
import { creatorSettlement, deductionRule } from "~db/schema/settlement";
import { advance, freeze } from "../../support/clock";
import { ctxOf, makeAdmin, makeMember } from "../../support/factories/members";
import { makeEarner, saveAccount } from "../../support/factories/settlement";
import { withOwnCounts } from "../../support/own-counts";
import { runs } from "../../support/soak";

const FEBRUARY = "2026-02-10T03:00:00Z";
const MONTH = "202602";

withOwnCounts();

const admin = async () => ctxOf(await makeAdmin());
const rowsOf = async (author: Member, over: Record<string, string> = {}) => {
  const asked = { userEmail: author.email, settlementYn: "ALL", fromYearMonth: "202201", toYearMonth: "202603", ...over };
  return listSettlements(await admin(), SettlementQuery.parse(asked));
};
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "",
    (error: { code?: string }) => error.code,
  );

/** Changes the rule of individuals; `afterEach` restores its usual values. */
const changeRule = (over: Partial<typeof deductionRule.$inferInsert>) =>
  database().update(deductionRule).set(over).where(eq(deductionRule.creatorKind, "INDIVIDUAL"));

describe("settling a month", () => {
  afterEach(() => changeRule({ transferFeeWon: 0, minimumNetWon: 0 }));

  it("freezes amount, rates, deductions and account, and leaves an audit row", async () => {
    const { author, deliver } = await makeEarner();
    await deliver(FEBRUARY, 3, 10_000);
    await deliver(FEBRUARY, 2, 20_000);
    const ctx = await admin();
    const settled = await settleMonth(ctx, { userId: author.userId, month: MONTH });
    expect(settled).toMatchObject({ grossWon: 70_000, netWon: 67_690, payDay: "2026-03-10" });
    await changeRule({ transferFeeWon: 500 });
    await saveAccount(author, { creatorKind: "COMPANY", number: "999" });
    const { rows } = await rowsOf(author);
    expect(rows).toMatchObject([
      {
        creatorFee: 70_000,
        deduction: 2_310,
        transferFee: 0,
        netWon: 67_690,
        settlementYn: "Y",
        bankAccountNumber: "********6789",
        sendCount: 5,
      },
    ]);
    const [stored] = await database().select().from(creatorSettlement).where(eq(creatorSettlement.userId, author.userId));
    expect(stored!.rates).toEqual([
      { feeWon: 10_000, count: 3 },
      { feeWon: 20_000, count: 2 },
    ]);
    const subject = `creator_settlement:${settled.settlementId}`;
    const [audit] = await database().select().from(auditLog).where(eq(auditLog.subject, subject));
    expect(audit).toMatchObject({ deed: "settlement.month-settled", details: { month: MONTH, grossWon: 70_000, netWon: 67_690 } });
  });

  it("makes a new row of later fees; cancelling gives all fees back and keeps a trace", async () => {
    const { author, deliver } = await makeEarner();
    await deliver(FEBRUARY, 3);
    const ctx = await admin();
    const month = { userId: author.userId, month: MONTH };
    const first = await settleMonth(ctx, month);
    await deliver("2026-02-20T03:00:00Z", 2);
    expect((await rowsOf(author)).rows.map((row) => [row.settlementYn, row.creatorFee, row.sendCount])).toEqual([
      ["N", 20, 2],
      ["Y", 30, 3],
    ]);
    const second = await settleMonth(ctx, month);
    expect(second.grossWon).toBe(20);
    await cancelSettlement(ctx, { ...month, settlementId: first.settlementId });
    expect((await rowsOf(author)).rows.map((row) => [row.settlementYn, row.creatorFee])).toEqual([
      ["N", 30],
      ["Y", 20],
    ]);
    expect(await code(cancelSettlement(ctx, { ...month, settlementId: first.settlementId }))).toBe("settlement.not-settled");
    const stored = await database().select().from(creatorSettlement).where(eq(creatorSettlement.userId, author.userId));
    expect(stored).toHaveLength(2);
  });

  it("uses Seoul months: the last minute of February and the first of March are two", async () => {
    const { author, deliver } = await makeEarner();
    await deliver("2026-02-28T14:59:59Z", 1);
    await deliver("2026-01-31T15:00:00Z", 1);
    await deliver("2026-01-31T14:59:59Z", 1);
    const settled = await settleMonth(await admin(), { userId: author.userId, month: MONTH });
    expect(settled.grossWon).toBe(20);
  });

  it("refuses each month that cannot be settled with its reason", async () => {
    const ctx = await admin();
    const { author, deliver } = await makeEarner(null);
    const month = { userId: author.userId, month: MONTH };
    expect(await code(settleMonth(ctx, month))).toBe("settlement.nothing-to-settle");
    await deliver(FEBRUARY, 1);
    expect(await code(settleMonth(ctx, month))).toBe("settlement.no-account");
    await saveAccount(author, {});
    expect(await code(settleMonth(ctx, { ...month, settledAt: new Date("2027-01-01") }))).toBe("settlement.in-future");
    await changeRule({ minimumNetWon: 11 });
    expect(await code(settleMonth(ctx, month))).toBe("settlement.below-minimum");
    await changeRule({ minimumNetWon: 0 });
    await settleMonth(ctx, month);
    expect(await code(settleMonth(ctx, month))).toBe("settlement.already-settled");
    expect(await code(settleMonth(ctx, { ...month, userId: 999_999_999 }))).toBe("common.not-found");
    expect(await code(cancelSettlement(ctx, { userId: (await makeMember()).userId, month: MONTH }))).toBe("settlement.not-settled");
  });

  it("counts an unsure dispatch only after confirmation", async () => {
    const { author, deliver } = await makeEarner();
    await deliver(FEBRUARY, 1);
    expect((await settleMonth(await admin(), { userId: author.userId, month: MONTH })).grossWon).toBe(10);
    await deliver("2026-03-01T03:00:00Z", 1);
    expect((await rowsOf(author)).rows.map((row) => [row.yearMonth, row.settlementYn, row.creatorFee])).toEqual([
      ["202602", "Y", 10],
      ["202603", "N", 10],
    ]);
  });

  it("settles once for ten parallel submissions", async () => {
    const { author, deliver } = await makeEarner();
    await deliver(FEBRUARY, 4);
    const month = { userId: author.userId, month: MONTH };
    const ctx = await admin();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => code(settleMonth(ctx, month))));
    expect(outcomes.toSorted()).toEqual(["", ...Array(9).fill("settlement.already-settled")]);
    const cancels = await Promise.all(Array.from({ length: 5 }, () => code(cancelSettlement(ctx, month))));
    expect(cancels.toSorted()).toEqual(["", ...Array(4).fill("settlement.not-settled")]);
    expect((await rowsOf(author)).rows).toMatchObject([{ settlementYn: "N", creatorFee: 40 }]);
  });

  it("keeps settled plus unsettled equal to all fees through any deliveries, settlements and cancellations", async () => {
    const month = fc.constantFrom("202601", "202602");
    const operation = fc.oneof(
      fc.record({ deliver: fc.integer({ min: 1, max: 3 }), fee: fc.constantFrom(0, 10, 20) }),
      fc.record({ press: fc.constantFrom("settle", "cancel"), month }),
      fc.constant("count" as const),
    );
    const ctx = await admin();
    const job = makeCtx({ kind: "job", name: "test" });
    const pressOf = (what: "settle" | "cancel") => ({ press: what, month: "202601" as const });
    const everyKind: (typeof operation extends fc.Arbitrary<infer Deed> ? Deed : never)[] = [
      ...[{ deliver: 2, fee: 10 as const }, pressOf("settle"), "count" as const, { deliver: 1, fee: 20 as const }],
      ...[pressOf("settle"), pressOf("cancel"), "count" as const, pressOf("settle")],
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 12 }), async (deeds) => {
        await forgetCounts(job);
        freeze("2026-01-20T03:00:00Z");
        const { author, deliver } = await makeEarner();
        let earned = 0;
        for (const one of deeds) {
          advance(3 * DAY_MS);
          if (one === "count") await rollUp(job);
          else if ("deliver" in one) {
            await deliver(new Date().toISOString(), one.deliver, one.fee);
            earned += one.deliver * one.fee;
          } else {
            const asked = { userId: author.userId, month: one.month };
            await code(one.press === "settle" ? settleMonth(ctx, asked) : cancelSettlement(ctx, asked));
          }
          const { settledWon, unsettledWon, rows, total } = await rowsOf(author);
          expect(settledWon + unsettledWon).toBe(earned);
          expect(rows.reduce((sum, row) => sum + row.creatorFee, 0)).toBe(earned);
          expect(total).toBe(rows.length);
        }
      }),
      { ...runs({ test: 4, soak: 100 }), examples: [[everyKind]] },
    );
  });
});

describe("the list of settlements", () => {
  it("filters by part of e-mail or nickname, by both exactly, by month and by state", async () => {
    const { author, deliver } = await makeEarner();
    await deliver("2026-01-10T03:00:00Z", 1);
    await deliver(FEBRUARY, 2);
    await settleMonth(await admin(), { userId: author.userId, month: MONTH });
    const countRows = async (over: Record<string, string>) => (await rowsOf(author, over)).rows.length;
    expect(await countRows({})).toBe(2);
    expect(await countRows({ settlementYn: "Y" })).toBe(1);
    expect(await countRows({ settlementYn: "N" })).toBe(1);
    expect(await countRows({ fromYearMonth: "2026-02" })).toBe(1);
    expect(await countRows({ toYearMonth: "202601" })).toBe(1);
    expect(await countRows({ fromYearMonth: "202602", toYearMonth: "202601" })).toBe(0);
    expect(await countRows({ toYearMonth: "9999-12" })).toBe(2);
    expect(await countRows({ userNickname: author.nickname })).toBe(2);
    expect(await countRows({ userNickname: author.nickname.slice(0, 4) })).toBe(0);
    expect(await countRows({ userEmail: "", search: author.email.slice(0, 8) })).toBe(2);
    expect(await countRows({ userEmail: "", search: author.nickname.slice(2) })).toBe(2);
    expect(await countRows({ search: "%" })).toBe(0);
  });

  it("counts as many rows as it shows when the rollup lags, with and without fees", async () => {
    await forgetCounts(makeCtx({ kind: "job", name: "test" }));
    const { author, deliver } = await makeEarner();
    const month = { userId: author.userId, month: MONTH };
    const totals = async () => {
      const { total, rows } = await rowsOf(author);
      return [total, rows.length];
    };
    await deliver(FEBRUARY, 1);
    await settleMonth(await admin(), month);
    expect(await totals()).toEqual([1, 1]);
    await deliver(FEBRUARY, 1, 0);
    expect(await totals()).toEqual([1, 1]);
    await deliver(FEBRUARY, 1);
    expect(await totals()).toEqual([2, 2]);
    await cancelSettlement(await admin(), month);
    expect(await totals()).toEqual([1, 1]);
  });

  it("starts with the unsettled rows of the current month", async () => {
    const { author, deliver } = await makeEarner();
    await deliver(FEBRUARY, 1);
    await deliver("2026-02-28T15:00:01Z", 2);
    const { rows } = await listSettlements(await admin(), SettlementQuery.parse({ userEmail: author.email }));
    expect(rows).toMatchObject([{ yearMonth: "202603", settlementYn: "N", creatorFee: 20 }]);
  });

  it("downloads all rows, although a page shows fewer", async () => {
    const { author, deliver } = await makeEarner();
    for (const month of ["10", "11", "12"]) await deliver(`2025-${month}-10T03:00:00Z`, 1);
    const asked = { userEmail: author.email, settlementYn: "ALL", fromYearMonth: "202201", rowsPerPage: "10" };
    const ctx = await admin();
    const months: string[] = [];
    for await (const { yearMonth } of allSettlements(ctx, SettlementQuery.parse(asked))) months.push(yearMonth);
    expect(months).toEqual(["202510", "202511", "202512"]);
  });

  it("downloads several slices in order, each row once", async () => {
    const { author, deliver } = await makeEarner();
    await deliver(FEBRUARY, 1, 5);
    const [first] = (await database().select().from(sendHistory).where(eq(sendHistory.authorId, author.userId)))!;
    const tag = author.nickname.slice(2);
    const many = Array.from({ length: 2_500 }, (_, n) => ({ userEmail: `${tag}.${n}@example.test`, userNickname: `${tag}.${n}` }));
    const common = { userType: "EMAIL" as const, name: "홍길동", role: "ROLE_USER" };
    const made = await database()
      .insert(user)
      .values(many.map((one) => ({ ...one, ...common })))
      .$returningId();
    const { sendHistoryId: _, ...like } = first!;
    await database()
      .insert(sendHistory)
      .values(made.map(({ userId }) => ({ ...like, authorId: userId })));
    await rollUp(makeCtx({ kind: "job", name: "test" }));
    const settled = { ...(await aSettlement(author)), grossWon: 3, dispatchCount: 1 };
    await database()
      .insert(creatorSettlement)
      .values(made.map(({ userId }) => ({ ...settled, userId })));
    await database()
      .insert(sendHistory)
      .values(made.slice(0, 100).map(({ userId }) => ({ ...like, authorId: userId, deliveredAt: new Date() })));
    for (const [settlementYn, of] of [
      ["ALL", 2],
      ["N", 1],
      ["Y", 1],
    ] as const) {
      const asked = SettlementQuery.parse({ search: `${tag}.`, settlementYn, fromYearMonth: "202601", toYearMonth: "202603" });
      const { total, settledWon, unsettledWon, rows: page } = await listSettlements(await admin(), asked);
      const rows: { key: string; won: number }[] = [];
      for await (const row of allSettlements(await admin(), asked))
        rows.push({ key: `${row.yearMonth} ${String(row.userId).padStart(12, "0")} ${row.settlementId ?? 0}`, won: row.creatorFee });
      expect([rows.length, total]).toEqual(Array(2).fill(of * 2_500 + (settlementYn === "Y" ? 0 : 100)));
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      expect(rows.map(({ key }) => key)).toEqual(rows.map(({ key }) => key).toSorted());
      expect(rows.reduce((sum, { won }) => sum + won, 0)).toBe(settledWon + unsettledWon);
      expect([settledWon, unsettledWon]).toEqual([settlementYn === "N" ? 0 : 7_500, settlementYn === "Y" ? 0 : 5_500]);
      expect(page.map((row) => row.userId)).toEqual(rows.slice(0, 100).map(({ key }) => Number(key.split(" ")[1])));
    }
  });
});

async function aSettlement({ userId }: Member) {
  const { settlementId } = await settleMonth(await admin(), { userId, month: MONTH });
  const [row] = await database().select().from(creatorSettlement).where(eq(creatorSettlement.settlementId, settlementId));
  const { settlementId: _, ...rest } = row!;
  return rest;
}
