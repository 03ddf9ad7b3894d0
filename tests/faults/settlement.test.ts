import { randomUUID } from "node:crypto";
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readSettleRun } from "~/areas/settlement/runs/read-settle-run.server";
import { runSettleRun } from "~/areas/settlement/runs/run-settle-run.server";
import { settleRunPath } from "~/areas/settlement/settlement-links";
import { startSettleRun } from "~/areas/settlement/runs/start-settle-run.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import type { MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { auditLog } from "~db/schema/house";
import { sendHistory } from "~db/schema/sending";
import { creatorSettlement, settlementCancel, settlementMonth, settleRunItem } from "~db/schema/settlement";
import { type As, screen } from "../support/app";
import { ctxOf, job, loginAs, makeAdmin } from "../support/factories/members";
import { deliverTo, makeEarners } from "../support/factories/many-earners";
import { Killable, until } from "../support/killable";
import { chance, kills, seedHint, times } from "../support/soak";

const MONTH = "202602";
const FEBRUARY = "2026-02-10T03:00:00Z";
const CREATORS = times({ test: 200, soak: 500 });
const CHUNK = 100;

let house: Killable;
let ctx: MemberCtx;
let as: As;

beforeAll(async () => {
  house = await Killable.start("settlement");
  const admin = await makeAdmin();
  ctx = ctxOf(admin);
  as = await loginAs(admin);
});
afterEach(() => house.end("SIGKILL"));
afterAll(() => house.stop());

const start = (ids: number[]) =>
  startSettleRun(ctx, { items: ids.map((userId) => ({ userId, month: MONTH, grossWon: 20 })), formKey: randomUUID() });
const sumsOf = async (settleRunId: number) => (await readSettleRun(ctx, settleRunId)).sums;
const isOver = (settleRunId: number) => until(async () => (await readSettleRun(ctx, settleRunId)).state === "DONE", 60_000);

async function books(ids: number[]) {
  const standing = and(inArray(creatorSettlement.userId, ids), isNull(settlementCancel.settlementId));
  const settled = await database()
    .select({ userId: creatorSettlement.userId, rows: count(), won: sql`SUM(${creatorSettlement.grossWon})`.mapWith(Number) })
    .from(creatorSettlement)
    .leftJoin(settlementCancel, eq(settlementCancel.settlementId, creatorSettlement.settlementId))
    .where(standing)
    .groupBy(creatorSettlement.userId);
  const [earned] = await database()
    .select({ won: sql`SUM(${sendHistory.feeWon})`.mapWith(Number) })
    .from(sendHistory)
    .where(inArray(sendHistory.authorId, ids));
  return {
    earnedWon: earned!.won,
    settledWon: settled.reduce((sum, { won }) => sum + won, 0),
    rows: settled.reduce((sum, { rows }) => sum + rows, 0),
    most: Math.max(...settled.map(({ rows }) => rows)),
  };
}

/** Stops a worker within a transaction, at one creator's locked row; `meanwhile` runs then. */
async function stoppedAt(row: "month" | "item", settleRunId: number, userId: number, meanwhile: () => Promise<void>): Promise<void> {
  await database().transaction(async (db) => {
    if (row === "month") {
      await db.insert(settlementMonth).ignore().values({ userId, month: MONTH });
      await db.update(settlementMonth).set({ createdAt: new Date() }).where(eq(settlementMonth.userId, userId));
    } else {
      const itemRow = and(eq(settleRunItem.settleRunId, settleRunId), eq(settleRunItem.userId, userId));
      await db.update(settleRunItem).set({ updatedAt: new Date() }).where(itemRow);
    }
    await meanwhile();
  });
}

/** Statements that wait for a locked row. Not by `innodb_trx`, whose rows are cached. */
const waiting = async () => {
  const [row] = await house.tellDatabase("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'");
  return Number(row!.Value);
};

/** One kill in each chunk of the run. */
const KILLED_AT = kills(["month", "item", "item"] as const, 9);

describe("a run of many settlements", () => {
  it("settles each creator once though the worker is killed again and again within a transaction; its page shows the open ones", async () => {
    const creators = KILLED_AT.length * CHUNK;
    const ids = await makeEarners(creators, FEBRUARY, 2);
    const settleRunId = await start(ids);
    for (const [kill, row] of KILLED_AT.entries()) {
      const settled = kill * CHUNK;
      const done = Math.min(settled + CHUNK, creators - CHUNK);
      const held = ids[settled + CHUNK + Math.floor(chance() * CHUNK)] ?? ids.at(-1)!;
      await stoppedAt(row, settleRunId, held, async () => {
        await house.up();
        await until(async () => (await sumsOf(settleRunId)).SETTLED.items === done && (await waiting()) > 0);
        await house.end("SIGKILL");
      });
      const { WAITING, SETTLED } = await sumsOf(settleRunId);
      expect([SETTLED.items, WAITING.items], `${seedHint}, kill ${kill}`).toEqual([done, creators - done]);
      const page = await screen(settleRunPath(settleRunId), as);
      expect(page.text, `${seedHint}, kill ${kill}`).toContain(`남음 ${(creators - done).toLocaleString("ko-KR")}`);
    }
    await house.up();
    await isOver(settleRunId);
    expect(await sumsOf(settleRunId), seedHint).toMatchObject({
      SETTLED: { items: creators, grossWon: creators * 20 },
      REFUSED: { items: 0 },
    });
    expect(await books(ids), seedHint).toEqual({ earnedWon: creators * 20, settledWon: creators * 20, rows: creators, most: 1 });
    const subjects = await database().$count(
      auditLog,
      and(eq(auditLog.deed, "settlement.month-settled"), eq(auditLog.actor, "job:settlement.settle-run")),
    );
    expect(subjects, seedHint).toBe(creators);
  });

  it("settles each once while another process settles them too, by a run and by single presses", async () => {
    const ids = await makeEarners(CREATORS, FEBRUARY, 2);
    const runs = [await start(ids), await start(ids.toReversed())];
    await house.up();
    const presses = ids.slice(0, 50).map((userId) =>
      settleMonth(ctx, { userId, month: MONTH }).then(
        () => 1,
        () => 0,
      ),
    );
    await Promise.all([...runs.map((settleRunId) => runSettleRun(job(), settleRunId)), ...presses]);
    for (const settleRunId of runs) await isOver(settleRunId);
    const pressed = (await Promise.all(presses)).reduce<number>((sum, count) => sum + count, 0);
    const sums = await Promise.all(runs.map(sumsOf));
    expect(sums.reduce((sum, { SETTLED }) => sum + SETTLED.items, pressed)).toBe(CREATORS);
    expect(await books(ids)).toEqual({ earnedWon: CREATORS * 20, settledWon: CREATORS * 20, rows: CREATORS, most: 1 });
  });

  it("stays correct though settlements are undone and fees arrive while it runs", async () => {
    const ids = await makeEarners(CREATORS, FEBRUARY, 2);
    const settleRunId = await start(ids);
    const takeBack = async (userId: number) => {
      await until(async () => (await database().$count(creatorSettlement, eq(creatorSettlement.userId, userId))) > 0);
      await cancelSettlement(ctx, { userId, month: MONTH });
    };
    await house.up();
    await Promise.all([
      ...ids.slice(-20).map(takeBack),
      ...Array.from({ length: CREATORS / 50 }, (_, part) => deliverTo(ids.slice(part * 50, part * 50 + 50), FEBRUARY, 1, 7)),
    ]);
    await isOver(settleRunId);
    const between = await books(ids);
    expect(between.earnedWon).toBe(CREATORS * 27);
    expect(between.rows).toBe(CREATORS - 20);
    const second = await start(ids);
    await isOver(second);
    const { SETTLED, REFUSED } = await sumsOf(second);
    expect(SETTLED.items + REFUSED.items).toBe(CREATORS);
    const after = await books(ids);
    expect([after.settledWon, after.settledWon - between.settledWon]).toEqual([after.earnedWon, SETTLED.grossWon]);
    expect(after.most).toBeLessThanOrEqual(2);
  });
});
