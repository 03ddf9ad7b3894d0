import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { listSettleRuns } from "~/areas/settlement/runs/list-settle-runs.server";
import { listRunItems, readSettleRun } from "~/areas/settlement/runs/read-settle-run.server";
import { runSettleRun } from "~/areas/settlement/runs/run-settle-run.server";
import { startSettleRun } from "~/areas/settlement/runs/start-settle-run.server";
import { stopSettleRun } from "~/areas/settlement/runs/stop-settle-run.server";
import { unfinishedSettleRuns } from "~/areas/settlement/runs/sweep-settle-runs.server";
import { watchSettleRun } from "~/areas/settlement/runs/watch-settle-run.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { unseal } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { creatorSettlement } from "~db/schema/settlement";
import { ctxOf, job, makeAdmin } from "../../support/factories/members";
import { makeEarner, saveAccount } from "../../support/factories/settlement";

const MONTH = "202602";
const FEBRUARY = "2026-02-10T03:00:00Z";

let ctx: MemberCtx;
beforeEach(async () => {
  ctx = ctxOf(await makeAdmin());
});

type Earner = Awaited<ReturnType<typeof makeEarner>>;

/** `count` writers with a dispatch of 10 won; the last has no account. */
async function earners(count: number): Promise<Earner[]> {
  const writers = await Promise.all(Array.from({ length: count }, (_, index) => makeEarner(index === count - 1 ? null : {})));
  for (const { deliver } of writers) await deliver(FEBRUARY, 1);
  return writers;
}

const itemsOf = (writers: Earner[]) => writers.map(({ author }) => ({ userId: author.userId, month: MONTH, grossWon: 10 }));
const shownOf = (writers: Earner[]) => writers.map(({ author }) => `${author.userId}:${MONTH}:`);
const start = (writers: Earner[], formKey = randomUUID() as string, shown = shownOf(writers)) =>
  startSettleRun(ctx, { items: itemsOf(writers), shown, formKey });
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "",
    (error: { code?: string }) => error.code,
  );
const auditsOf = (settleRunId: number) =>
  database()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `settle_run:${settleRunId}`));

it("settles each creator once in the starter's name, and records why others were refused", async () => {
  const writers = await earners(4);
  await settleMonth(ctx, { userId: writers[1]!.author.userId, month: MONTH });
  const settleRunId = await start(writers);
  expect(await readSettleRun(ctx, settleRunId)).toMatchObject({
    state: "WAITING",
    itemCount: 4,
    sums: { WAITING: { items: 4, grossWon: 40 }, SETTLED: { items: 0 } },
  });
  await writers[0]!.deliver(FEBRUARY, 2);
  expect(await runSettleRun(job(), settleRunId)).toBe("over");
  expect(await readSettleRun(ctx, settleRunId)).toMatchObject({
    state: "DONE",
    sums: { WAITING: { items: 0 }, SETTLED: { items: 2, grossWon: 40, netWon: 40 }, REFUSED: { items: 2, grossWon: 20 } },
  });
  const { rows, total } = await listRunItems(ctx, { settleRunId, page: 1, size: 10 });
  expect([total, rows.map(({ state }) => state)]).toEqual([4, ["REFUSED", "REFUSED", "SETTLED", "SETTLED"]]);
  const reasonOf = ({ author }: Earner) => rows.find(({ userId }) => userId === author.userId)!.refusedReason;
  expect(writers.map(reasonOf)).toEqual(["", "이미 정산되었습니다.", "", expect.stringContaining("저작권료 계좌가 없는 작가입니다.")]);
  expect((await listRunItems(ctx, { settleRunId, state: "SETTLED", page: 2, size: 1 })).rows).toHaveLength(1);
  const [first] = await database().select().from(creatorSettlement).where(eq(creatorSettlement.userId, writers[0]!.author.userId));
  expect(first).toMatchObject({ settledBy: ctx.actor.userId, grossWon: 30 });
  expect(rows.find(({ userId }) => userId === first!.userId)).toMatchObject({ settlementId: first!.settlementId, grossWon: 30 });
  const [audit] = await database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `creator_settlement:${first!.settlementId}`), eq(auditLog.deed, "settlement.month-settled")));
  expect(audit!.details).toMatchObject({ settleRunId, grossWon: 30 });
  expect((await auditsOf(settleRunId)).map(({ deed, details }) => [deed, details])).toEqual([
    ["settlement.run-started", { itemCount: 4, grossWon: 40 }],
    ["settlement.run-ended", { settled: 2, refused: 2 }],
  ]);
});

it("freezes the account at the time of settling, and settles withdrawn creators too", async () => {
  const [changed, withdrawn, late] = await earners(3);
  const settleRunId = await start([changed!, withdrawn!, late!]);
  await saveAccount(changed!.author, { creatorKind: "COMPANY", number: "9432020123" });
  await saveAccount(late!.author, {});
  await database().update(user).set({ secession: "Y" }).where(eq(user.userId, withdrawn!.author.userId));
  await runSettleRun(job(), settleRunId);
  await saveAccount(changed!.author, { number: "1" });
  const rowOf = async ({ author }: Earner) =>
    (await database().select().from(creatorSettlement).where(eq(creatorSettlement.userId, author.userId)))[0]!;
  const row = await rowOf(changed!);
  expect([row.creatorKind, unseal(row.sealedAccountNumber), row.vatWon, row.netWon]).toEqual(["COMPANY", "9432020123", 1, 9]);
  expect([(await rowOf(withdrawn!)).netWon, (await rowOf(late!)).netWon]).toEqual([10, 10]);
});

it("starts one run for repeated submissions, and refuses a run without rows", async () => {
  const writers = await earners(2);
  const formKey = randomUUID();
  const ids = await Promise.all(Array.from({ length: 4 }, () => start(writers, formKey)));
  expect(new Set(ids).size).toBe(1);
  await runSettleRun(job(), ids[0]!);
  expect(await start([], formKey, shownOf(writers))).toBe(ids[0]);
  expect(await code(start([]))).toBe("settlement.none-unsettled");
});

it("keeps settled items when stopped; refuses stopping a finished run", async () => {
  const writers = await earners(2);
  const settleRunId = await start(writers);
  await stopSettleRun(ctx, settleRunId);
  expect(await runSettleRun(job(), settleRunId)).toBe("over");
  expect(await readSettleRun(ctx, settleRunId)).toMatchObject({ state: "STOPPED", sums: { WAITING: { items: 2, grossWon: 20 } } });
  expect(await code(stopSettleRun(ctx, settleRunId))).toBe("settlement.run-over");
  expect((await auditsOf(settleRunId)).map(({ deed }) => deed)).toEqual(["settlement.run-started", "settlement.run-stopped"]);
  const over = await start(writers);
  await runSettleRun(job(), over);
  expect(await code(stopSettleRun(ctx, over))).toBe("settlement.run-over");
  expect(await code(readSettleRun(ctx, 2 ** 40))).toBe("settlement.no-run");
});

it("settles each creator once with several workers, other runs and cancellations at the same time", async () => {
  const writers = await earners(30);
  const runs = await Promise.all([start(writers), start(writers.toReversed())]);
  const takenBack = writers.slice(0, 10).map(({ author }) => ({ userId: author.userId, month: MONTH }));
  await Promise.all([
    ...[...runs, ...runs].map((settleRunId) => runSettleRun(job(), settleRunId)),
    ...takenBack.map((month) => code(cancelSettlement(ctx, month))),
  ]);
  for (const { author } of writers.slice(10, 29))
    expect(await database().$count(creatorSettlement, eq(creatorSettlement.userId, author.userId))).toBe(1);
  const sums = await Promise.all(runs.map(async (settleRunId) => (await readSettleRun(ctx, settleRunId)).sums));
  expect(sums.map(({ SETTLED, REFUSED, WAITING }) => SETTLED.items + REFUSED.items + WAITING.items)).toEqual([30, 30]);
  expect(sums.map(({ WAITING }) => WAITING.items)).toEqual([0, 0]);
  const settled = sums.reduce((sum, { SETTLED }) => sum + SETTLED.items, 0);
  expect(settled).toBeGreaterThanOrEqual(29);
});

it("is swept until over, has a watch text that changes, and is listed newest first", async () => {
  const writers = await earners(2);
  const settleRunId = await start(writers);
  expect(await unfinishedSettleRuns(job())).toContain(settleRunId);
  const before = await watchSettleRun(ctx, settleRunId);
  expect(before!.isOver).toBe(false);
  await runSettleRun(job(), settleRunId);
  expect(await unfinishedSettleRuns(job())).not.toContain(settleRunId);
  const after = await watchSettleRun(ctx, settleRunId);
  expect([after!.isOver, after!.text === before!.text]).toEqual([true, false]);
  expect(await watchSettleRun(ctx, 2 ** 40)).toBeNull();
  const { rows } = await listSettleRuns(ctx, { page: 1, size: 1 });
  expect(rows).toMatchObject([{ settleRunId, state: "DONE", itemCount: 2, settled: 1, refused: 1, settledWon: 10 }]);
});
