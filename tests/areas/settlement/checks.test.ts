import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { requestCheck } from "~/areas/settlement/checks/begin-check.server";
import type { Fault } from "~/areas/settlement/checks/fault";
import { checkWarning, lastEnded, listChecks, readFaults } from "~/areas/settlement/checks/read-checks.server";
import { runCheck } from "~/areas/settlement/checks/run-check.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { makeCtx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { type Db, database } from "~db/client.server";
import { auditLog } from "~db/schema/house";
import { authorMonthly } from "~db/schema/reports";
import { sendHistory } from "~db/schema/sending";
import { creatorSettlement, payFile, payTransfer, settlementCancel, settlementCheck, settlementCheckFault } from "~db/schema/settlement";
import { advance, freeze } from "../../support/clock";
import { ctxOf, job, makeAdmin } from "../../support/factories/members";
import { aKey } from "../../support/factories/sending";
import { makeEarner } from "../../support/factories/settlement";
import { withOwnCounts } from "../../support/own-counts";
import { runs } from "../../support/soak";

const FEBRUARY = "2026-02-10T03:00:00Z";
const MONTH = "202602";

withOwnCounts();
// A check stores at most a thousand faults; other tests' settlements would come first.
beforeAll(async () => {
  for (const table of [payTransfer, settlementCancel, creatorSettlement]) await database().delete(table);
});
beforeEach(async () => {
  await database().delete(settlementCheckFault);
  await database().delete(settlementCheck);
});

const admin = async () => ctxOf(await makeAdmin());

/** Runs a check; leaves out other tests' faults. */
async function faultsOf(...userIds: number[]) {
  expect(await runCheck(job())).toBe("done");
  const rows = await database().select().from(settlementCheckFault).where(inArray(settlementCheckFault.userId, userIds));
  return rows.map(({ kind, userId, month, settlementId, feeWon, expected, found }) => ({
    kind,
    userId,
    month,
    settlementId,
    feeWon,
    expected,
    found,
  }));
}

/** Three counted and settled dispatches of 10 won in February. */
async function settled() {
  const { author, deliver } = await makeEarner();
  await deliver(FEBRUARY, 3);
  const { settlementId, netWon } = await settleMonth(await admin(), { userId: author.userId, month: MONTH });
  await rollUp(job());
  return { userId: author.userId, settlementId, netWon, deliver };
}

type Settled = Awaited<ReturnType<typeof settled>>;

async function pays({ settlementId, netWon }: Settled, over: Partial<typeof payTransfer.$inferInsert> = {}): Promise<void> {
  const file = { formKey: aKey(), payDay: "2026-03-10", reason: "급여일", transferCount: 1, netWon, madeBy: 1 };
  const [inserted] = await database().insert(payFile).values(file).$returningId();
  await database()
    .insert(payTransfer)
    .values({ payFileId: inserted!.payFileId, settlementId, netWon, liveSettlementId: settlementId, ...over });
}

const monthOf = ({ userId }: Settled) => and(eq(authorMonthly.authorId, userId), eq(authorMonthly.month, MONTH));
const rowOf = ({ settlementId }: Settled) => eq(creatorSettlement.settlementId, settlementId);
const losesDispatch = ({ userId }: Settled) => database().delete(sendHistory).where(eq(sendHistory.authorId, userId)).limit(1);
const changes = (row: Settled, set: Partial<typeof creatorSettlement.$inferInsert>) =>
  database().update(creatorSettlement).set(set).where(rowOf(row));

type Found = Pick<Fault, "kind" | "expected" | "found"> & { feeWon?: number };

const breaks: [what: string, break_: (row: Settled) => Promise<unknown>, found: Found[]][] = [
  [
    "the counted fees of a month",
    (row) => database().update(authorMonthly).set({ feeWon: 35 }).where(monthOf(row)),
    [{ kind: "FEES", expected: 30, found: 35 }],
  ],
  [
    "the counted dispatches of a month",
    (row) => database().update(authorMonthly).set({ sendCount: 2 }).where(monthOf(row)),
    [{ kind: "DISPATCHES", expected: 3, found: 2 }],
  ],
  [
    "a counted month that is gone",
    (row) => database().delete(authorMonthly).where(monthOf(row)),
    [
      { kind: "FEES", expected: 30, found: 0 },
      { kind: "DISPATCHES", expected: 3, found: 0 },
    ],
  ],
  [
    "a dispatch that is gone",
    losesDispatch,
    [
      { kind: "FEES", expected: 20, found: 30 },
      { kind: "DISPATCHES", expected: 2, found: 3 },
      { kind: "OVER_SETTLED", expected: 2, found: 3, feeWon: 10 },
    ],
  ],
  [
    "a dispatch that is gone and forgotten by the counts too",
    async (row) => {
      await losesDispatch(row);
      await forgetCounts(job());
      await rollUp(job());
    },
    [{ kind: "OVER_SETTLED", expected: 2, found: 3, feeWon: 10 }],
  ],
  [
    "a settlement's amount",
    (row) => changes(row, { grossWon: 40 }),
    [
      { kind: "GROSS", expected: 30, found: 40 },
      { kind: "NET", expected: 40, found: 30 },
    ],
  ],
  ["a settlement's number of dispatches", (row) => changes(row, { dispatchCount: 4 }), [{ kind: "COUNT", expected: 3, found: 4 }]],
  ["a settlement's net", (row) => changes(row, { netWon: 31 }), [{ kind: "NET", expected: 30, found: 31 }]],
  ["a settlement's deduction", (row) => changes(row, { incomeTaxWon: 10 }), [{ kind: "NET", expected: 20, found: 30 }]],
  [
    "a settlement's rates",
    (row) => changes(row, { rates: [{ feeWon: 10, count: 4 }] }),
    [
      { kind: "OVER_SETTLED", expected: 3, found: 4, feeWon: 10 },
      { kind: "GROSS", expected: 40, found: 30 },
      { kind: "COUNT", expected: 4, found: 3 },
    ],
  ],
  [
    "a settlement that is paid twice",
    async (row) => {
      await pays(row, { outcome: "PAID" });
      await pays(row, { liveSettlementId: null });
    },
    [{ kind: "TRANSFERS", expected: 1, found: 2 }],
  ],
  [
    "a settlement that was taken back while it was paid",
    async (row) => {
      await pays(row);
      await database().insert(settlementCancel).values({ settlementId: row.settlementId, cancelledAt: new Date(), cancelledBy: 1 });
    },
    [{ kind: "TRANSFERS", expected: 0, found: 1 }],
  ],
  [
    "a transfer on its way that is not marked",
    (row) => pays(row, { liveSettlementId: null }),
    [{ kind: "TRANSFER_MARK", expected: 1, found: 0 }],
  ],
  [
    "a refused transfer that is still marked",
    (row) => pays(row, { outcome: "REFUSED" }),
    [{ kind: "TRANSFER_MARK", expected: 0, found: 1 }],
  ],
  ["a transfer's amount", (row) => pays(row, { netWon: 29 }), [{ kind: "TRANSFER_WON", expected: 30, found: 29 }]],
  [
    "two transfers of a wrong amount, by the later one",
    async (row) => {
      await changes(row, { transferFeeWon: 5, netWon: 25 });
      await pays(row, { netWon: 40, outcome: "REFUSED", liveSettlementId: null });
      await pays(row, { netWon: 29, leadTransferId: 1 });
    },
    [{ kind: "TRANSFER_WON", expected: 30, found: 29 }],
  ],
];

describe("a settlement check", () => {
  it.each(breaks)("names creator and month of %s", async (_, breakIt, found) => {
    const row = await settled();
    expect(await faultsOf(row.userId)).toEqual([]);
    await breakIt(row);
    const ofSettlement = ["GROSS", "COUNT", "NET", "TRANSFERS", "TRANSFER_MARK", "TRANSFER_WON"];
    expect(await faultsOf(row.userId)).toEqual(
      found.map(({ kind, feeWon = null, ...figures }) => ({
        ...{ kind, feeWon, ...figures, userId: row.userId, month: MONTH },
        settlementId: ofSettlement.includes(kind) ? row.settlementId : null,
      })),
    );
  });

  it("is silent whatever creators honestly earn, settle, take back, are paid or refused, and is counted in between", async () => {
    const operation = fc.record({
      who: fc.nat(1),
      what: fc.oneof(
        fc.record({ deliver: fc.integer({ min: 1, max: 3 }), fee: fc.constantFrom(0, 10, 20) }),
        fc.record({ press: fc.constantFrom("settle", "cancel"), month: fc.constantFrom("202601", "202602") }),
        fc.constantFrom("count", "file", "discard", "paid", "refused"),
      ),
    });
    type Deed = typeof operation extends fc.Arbitrary<infer One> ? One : never;
    const pressOf = (what: "settle" | "cancel") => ({ press: what, month: "202601" as const });
    const everyKind = [
      ...[{ deliver: 3, fee: 10 }, pressOf("settle"), "file", "discard", "file", "refused", pressOf("cancel"), "count"],
      ...[{ deliver: 1, fee: 20 }, pressOf("settle"), "file", "paid", "count"],
    ].map((what) => ({ who: 0, what }) as Deed);
    const ctx = await admin();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (deeds) => {
        await forgetCounts(job());
        freeze("2026-01-20T03:00:00Z");
        const earners = [await makeEarner(), await makeEarner()];
        const userIds = earners.map(({ author }) => author.userId);
        for (const { who, what } of deeds) {
          const { author, deliver } = earners[who]!;
          advance(DAY_MS);
          if (what === "count") await rollUp(job());
          else if (typeof what === "string") await moveTransfers(author.userId, what);
          else if ("deliver" in what) await deliver(new Date().toISOString(), what.deliver, what.fee);
          else {
            const creatorMonth = { userId: author.userId, month: what.month };
            await (what.press === "settle" ? settleMonth(ctx, creatorMonth) : cancelSettlement(ctx, creatorMonth)).catch(() => {});
          }
        }
        expect(await faultsOf(...userIds)).toEqual([]);
      }),
      { ...runs({ test: 4, soak: 100 }), examples: [[everyKind]] },
    );
  });

  it("adds up what was delivered, settled and is unsettled", async () => {
    await database().delete(sendHistory);
    const before = await sums();
    const { author, deliver } = await makeEarner();
    await deliver(FEBRUARY, 3, 100);
    await settleMonth(await admin(), { userId: author.userId, month: MONTH });
    await deliver("2026-02-20T03:00:00Z", 2, 10);
    const after = await sums();
    expect(after.settledWon - before.settledWon).toBe(300);
    expect(after.deliveredWon).toBe(320);
  });

  it("looks at months that have settlements alone", async () => {
    const row = await settled();
    await database().update(creatorSettlement).set({ month: "209911" }).where(rowOf(row));
    expect(await faultsOf(row.userId)).toEqual([
      { kind: "OVER_SETTLED", userId: row.userId, month: "209911", settlementId: null, feeWon: 10, expected: 0, found: 3 },
    ]);
  });
});

async function sums() {
  await runCheck(job());
  const [check] = await listChecks(job(), 1);
  return check!;
}

async function moveTransfers(userId: number, what: "file" | "discard" | "paid" | "refused"): Promise<void> {
  const db = database();
  const own = db.select({ id: creatorSettlement.settlementId }).from(creatorSettlement).where(eq(creatorSettlement.userId, userId));
  if (what === "file") {
    const rows = await db
      .select({ settlementId: creatorSettlement.settlementId, netWon: creatorSettlement.netWon })
      .from(creatorSettlement)
      .leftJoin(settlementCancel, eq(settlementCancel.settlementId, creatorSettlement.settlementId))
      .leftJoin(payTransfer, eq(payTransfer.liveSettlementId, creatorSettlement.settlementId))
      .where(and(eq(creatorSettlement.userId, userId), isNull(settlementCancel.settlementId), isNull(payTransfer.payTransferId)));
    for (const row of rows) await pays({ ...row, userId } as Settled);
    return;
  }
  const onItsWay = and(inArray(payTransfer.settlementId, own), isNull(payTransfer.outcome), sql`live_settlement_id IS NOT NULL`);
  if (what === "paid") await db.update(payTransfer).set({ outcome: "PAID" }).where(onItsWay);
  if (what === "refused") await db.update(payTransfer).set({ outcome: "REFUSED", liveSettlementId: null }).where(onItsWay);
  if (what === "discard") {
    const files = await db.select({ payFileId: payTransfer.payFileId }).from(payTransfer).where(onItsWay);
    for (const { payFileId } of files) {
      await db.update(payFile).set({ state: "DISCARDED" }).where(eq(payFile.payFileId, payFileId));
      await db.update(payTransfer).set({ liveSettlementId: null }).where(eq(payTransfer.payFileId, payFileId));
    }
  }
}

/** Transactions fail from the nth on, as in a killed process. */
function killedAt(transaction: number): Db {
  let left = transaction;
  return new Proxy(database(), {
    get: (db, name: keyof Db) => {
      if (name === "transaction" && left-- <= 1) throw new Error("killed");
      const value = db[name];
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
}

describe("a check's run", () => {
  it("is one at a time, however many press, and leaves an audit row", async () => {
    const ctx = await admin();
    const creatorMonth = await Promise.all(Array.from({ length: 5 }, () => requestCheck(ctx)));
    expect(creatorMonth.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(creatorMonth.map(({ settlementCheckId }) => settlementCheckId)).size).toBe(1);
    const { settlementCheckId } = creatorMonth[0]!;
    const audits = await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `settlement_check:${settlementCheckId}`));
    expect(audits.map(({ deed: operation }) => operation)).toEqual(["settlement.check-asked"]);
    expect((await listChecks(ctx, 10)).map(({ openYn, nickname }) => [openYn, nickname])).toEqual([["Y", ctx.actor.nickname]]);
    expect(await runCheck(job())).toBe("done");
    expect(await runCheck(job(), settlementCheckId)).toBe("over");
    expect((await requestCheck(ctx)).isNew).toBe(true);
  });

  it.each([1, 2, 3, 4, 5])("interrupted at transaction %i continues after the last saved month and stores each fault once", async (at) => {
    const row = await settled();
    await row.deliver("2025-12-10T03:00:00Z", 1);
    await forgetCounts(job());
    await changes(row, { dispatchCount: 4 });
    const { settlementCheckId } = await requestCheck(await admin());
    await expect(runCheck(makeCtx({ kind: "job", name: "test" }, { db: killedAt(at) }), settlementCheckId)).rejects.toThrow("killed");
    const [cut] = await listChecks(job(), 1);
    expect([cut!.openYn, cut!.endedAt]).toEqual(["Y", null]);
    expect(await runCheck(job(), settlementCheckId)).toBe("done");
    const [check] = await listChecks(job(), 1);
    expect(check).toMatchObject({ openYn: null, monthsDone: check!.monthCount });
    const { rows, faultCount } = await readFaults(job(), settlementCheckId, { page: 1, size: 1_000 });
    expect(rows.filter(({ userId }) => userId === row.userId)).toMatchObject([{ kind: "COUNT", month: MONTH }]);
    expect(faultCount).toBe(rows.length);
  });

  it("run twice at once stores each month and fault once", async () => {
    const row = await settled();
    await changes(row, { dispatchCount: 4 });
    const { settlementCheckId } = await requestCheck(await admin());
    await Promise.all([runCheck(job(), settlementCheckId), runCheck(job(), settlementCheckId)]);
    await runCheck(job(), settlementCheckId);
    const [check] = await listChecks(job(), 1);
    expect(check).toMatchObject({ openYn: null, monthsDone: check!.monthCount });
    const { rows, faultCount } = await readFaults(job(), settlementCheckId, { page: 1, size: 1_000 });
    expect(rows.filter(({ userId }) => userId === row.userId)).toHaveLength(1);
    expect(faultCount).toBe(rows.length);
  });
});

describe("the warning on the settlement screens", () => {
  const ended = (endedAt: Date, faultCount = 0) => database().insert(settlementCheck).values({ endedAt, faultCount });

  it("shows faults and a missing or two-day-old check, and nothing when all is well", async () => {
    expect(await checkWarning(job())).toEqual({ faultCount: 0, lastAt: null });
    const at = new Date();
    await ended(at);
    expect(await checkWarning(job())).toBeNull();
    advance(2 * DAY_MS + 1);
    expect(await checkWarning(job())).toEqual({ faultCount: 0, lastAt: at });
    const now = new Date();
    await ended(now, 3);
    expect(await checkWarning(job())).toEqual({ faultCount: 3, lastAt: now });
    await database().insert(settlementCheck).values({ openYn: "Y" });
    expect((await lastEnded(job()))!.faultCount).toBe(3);
  });

  it("refuses an unknown check", async () => {
    await expect(readFaults(job(), 999_999_999, { page: 1, size: 10 })).rejects.toMatchObject({ code: "settlement.no-check" });
  });
});
