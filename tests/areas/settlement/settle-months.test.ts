import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { settleMonths } from "~/areas/settlement/settle/settle-months.server";
import { Refusal } from "~/core/refusal";
import { database } from "~db/client.server";
import { auditLog } from "~db/schema/house";
import { creatorSettlement } from "~db/schema/settlement";
import { ctxOf, makeAdmin } from "../../support/factories/members";
import { makeEarner } from "../../support/factories/settlement";

const JANUARY = "2026-01-10T03:00:00Z";
const FEBRUARY = "2026-02-10T03:00:00Z";
const by = { userId: 1 };

const admin = async () => ctxOf(await makeAdmin());
const resultTexts = (outcomes: Awaited<ReturnType<typeof settleMonths>>) =>
  outcomes.map((one) => (one instanceof Refusal ? one.code : one.grossWon));
const storedOf = (userIds: number[]) => database().select().from(creatorSettlement).where(inArray(creatorSettlement.userId, userIds));

describe("settling many months at once", () => {
  it("returns an outcome for each month in order, and settles the rest after a refusal", async () => {
    const [first, second, poor, idle] = await Promise.all([makeEarner(), makeEarner(), makeEarner(null), makeEarner()]);
    await first.deliver(FEBRUARY, 2);
    await first.deliver(JANUARY, 1, 50);
    await second.deliver(FEBRUARY, 3, 20);
    await poor.deliver(FEBRUARY, 1);
    const of = ({ author }: { author: { userId: number } }, month = "202602") => ({ userId: author.userId, month });
    const future = { ...of(second), settledAt: new Date("2027-01-01") };
    const months = [
      of(second),
      of(poor),
      of(idle),
      of(first, "202601"),
      future,
      { userId: 999_999_999, month: "202602" },
      of(first),
      of(first),
    ];
    const outcomes = await settleMonths(await admin(), months, by);
    expect(resultTexts(outcomes)).toEqual([
      60,
      "settlement.no-account",
      "settlement.nothing-to-settle",
      50,
      "settlement.in-future",
      "common.not-found",
      20,
      "settlement.already-settled",
    ]);
    const stored = await storedOf([first, second, poor, idle].map(({ author }) => author.userId));
    expect(stored).toHaveLength(3);
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome instanceof Refusal) continue;
      const row = stored.find(({ settlementId }) => settlementId === outcome.settlementId)!;
      expect(row).toMatchObject({ ...months[index], grossWon: outcome.grossWon, netWon: outcome.netWon, settledBy: 1 });
      const [audit] = await database()
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `creator_settlement:${row.settlementId}`));
      expect(audit!.details).toEqual({ ...months[index], grossWon: row.grossWon, netWon: row.netWon });
    }
    expect(resultTexts(await settleMonths(await admin(), [of(first), of(second)], by))).toEqual(
      Array(2).fill("settlement.already-settled"),
    );
  });

  it("settles nothing for no months", async () => {
    expect(await settleMonths(await admin(), [], by)).toEqual([]);
  });

  it("settles each month once in parallel calls of different order, without a deadlock", async () => {
    const earners = await Promise.all(Array.from({ length: 12 }, () => makeEarner()));
    for (const { deliver } of earners) await deliver(FEBRUARY, 1);
    const months = earners.map(({ author }) => ({ userId: author.userId, month: "202602" }));
    const ctx = await admin();
    const orders = [months, months.toReversed(), months.slice(6), months.slice(0, 6).toReversed()];
    const outcomes = (await Promise.all(orders.map((order) => settleMonths(ctx, order, by)))).flatMap(resultTexts);
    expect(outcomes.filter((one) => one === 10)).toHaveLength(12);
    expect(outcomes.filter((one) => one === "settlement.already-settled")).toHaveLength(24);
    expect(await storedOf(months.map(({ userId }) => userId))).toHaveLength(12);
  });

  it("returns the new settlement's id after an older one was cancelled", async () => {
    const { author, deliver } = await makeEarner();
    await deliver(FEBRUARY, 1);
    const month = { userId: author.userId, month: "202602" };
    const ctx = await admin();
    const first = await settleMonth(ctx, month);
    await cancelSettlement(ctx, month);
    const [second] = (await settleMonths(ctx, [month], by)) as { settlementId: number }[];
    expect(second!.settlementId).toBeGreaterThan(first.settlementId);
  });
});
