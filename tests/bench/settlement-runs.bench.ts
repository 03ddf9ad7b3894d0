import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { count, eq, sql } from "drizzle-orm";
import mysql, { type ResultSetHeader, type RowDataPacket } from "mysql2/promise";
import { payDayOf } from "~/areas/settlement/deductions/pay-day";
import { payoutOf } from "~/areas/settlement/deductions/payout";
import { deductionRules } from "~/areas/settlement/deductions/read-rule.server";
import { readSettleRun } from "~/areas/settlement/runs/read-settle-run.server";
import { runSettleRun } from "~/areas/settlement/runs/run-settle-run.server";
import { startSettleRun } from "~/areas/settlement/runs/start-settle-run.server";
import { seal } from "~/core/crypto.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { monthDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { closeQueues } from "~jobs/enqueue.server";
import { userBankAccount } from "~db/schema/account";
import { creatorSettlement } from "~db/schema/settlement";
import { seed as seedDeductions } from "../../db/seeds/reference/deduction-rules";
import { ctxOf, makeMember } from "../support/factories/members";
import { IMPATIENT } from "../support/killable";
import { freePort } from "../support/site";
import { makeNumbers, onFreshPair } from "./database";
import { median, table } from "./figures";

const CREATORS = Number(process.env.SETTLEMENT_CREATORS ?? 10_000);
const DISPATCHES = 30;
const EARNED = CREATORS * (20 * 10 + 10 * 20);
const OURS = ["202501", "202503", "202505"];
const BY_HAND = ["202502", "202504", "202506"];
const KILLED = "202507";
const KILLS = 5;
const AT_ONCE = 100;

/** A run for 10,000 creators takes at most three times a hand-written loop; killed five times, it settles each creator once. */
await onFreshPair(async () => {
  const job = makeCtx({ kind: "job", name: "bench" });
  await seedDeductions(job);
  const ctx = ctxOf(await makeMember());
  const ids = await makeCreators(ctx.actor.userId);
  for (const month of [...OURS, ...BY_HAND, KILLED]) await deliver(ctx.actor.userId, month);
  const seconds = { ours: [] as number[], hand: [] as number[] };
  for (const [turn, month] of OURS.entries()) {
    const ownRun = await start(ctx, ids, month);
    seconds.ours.push(await timed(() => runSettleRun(job, ownRun)));
    const hand = await start(ctx, ids, BY_HAND[turn]!);
    seconds.hand.push(await timed(() => settleByHand(ctx, hand, BY_HAND[turn]!)));
  }
  const killed = await start(ctx, ids, KILLED);
  const killedSeconds = await timed(() => killedAgainAndAgain(ctx, killed));
  // Starting a run opened a connection, which would keep the process alive.
  await closeQueues();
  const [ours, hand] = [median(seconds.ours), median(seconds.hand)];
  const books = await Promise.all([...OURS, ...BY_HAND, KILLED].map(booksOf));
  const [{ sums }, of] = [await readSettleRun(ctx, killed), books.at(-1)!];
  table(`${CREATORS} creators with ${DISPATCHES} dispatches each are settled`, [
    { figure: "by a run, s", value: ours },
    { figure: "by hand with the same writes, s", value: hand },
    { figure: "times as long", value: ours / hand, gate: "≤ 3" },
    { figure: `killed ${KILLS} times, s`, value: killedSeconds },
    { figure: "killed: settlements", value: of.rows, gate: `= ${CREATORS}` },
    { figure: "killed: creators", value: of.creators, gate: `= ${CREATORS}` },
    { figure: "killed: settled, won", value: of.won, gate: `= ${EARNED}` },
    { figure: "killed: items marked as settled", value: sums.SETTLED.items, gate: `= ${CREATORS}` },
  ]);
  const isRight = books.every(({ rows, creators, won }) => rows === CREATORS && creators === CREATORS && won === EARNED);
  if (ours > 3 * hand || !isRight || sums.SETTLED.items !== CREATORS) process.exitCode = 1;
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

async function makeCreators(after: number): Promise<number[]> {
  const db = database();
  await makeNumbers(Math.max(CREATORS, DISPATCHES));
  await db.execute(sql`INSERT INTO user (user_email, user_nickname, user_type, name, role)
    SELECT CONCAT('creator', n, '@example.test'), CONCAT('작가', n), 'EMAIL', '홍길동', 'ROLE_USER' FROM numbers WHERE n < ${CREATORS}`);
  const [rows] = (await db.execute(sql`SELECT user_id AS id FROM user WHERE user_id > ${after} ORDER BY user_id`)) as unknown as [
    { id: number }[],
  ];
  const accounts = rows.map(({ id: userId }) => ({
    ...{ userId, creatorKind: "INDIVIDUAL" as const, bankCode: "088" },
    ...{ sealedAccountHolder: seal("김하늘"), sealedAccountNumber: seal(`1101${userId}`) },
  }));
  for (let from = 0; from < accounts.length; from += 1_000) await db.insert(userBankAccount).values(accounts.slice(from, from + 1_000));
  return rows.map(({ id }) => id);
}

/** A month's dispatches, in time order over all creators. */
async function deliver(after: number, month: string): Promise<void> {
  const from = startOfSeoulDay(monthDays(month).from);
  const at = sql`${from} + INTERVAL (n * 20) HOUR`;
  await database().execute(sql`INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, fee_won, created_at)
    SELECT user_id, user_id, 1, 1, ${at}, IF(n % 3 = 2, 20, 10), ${at} FROM numbers JOIN user
    WHERE n < ${DISPATCHES} AND user_id > ${after} ORDER BY n, user_id`);
}

function start(ctx: MemberCtx, ids: number[], month: string): Promise<number> {
  const items = ids.map((userId) => ({ userId, month, grossWon: EARNED / CREATORS }));
  return startSettleRun(ctx, { items, formKey: randomUUID() });
}

/** The hand-written loop: one connection, plain statements, some creators per transaction. */
async function settleByHand(ctx: MemberCtx, settleRunId: number, month: string): Promise<void> {
  const db = await mysql.createConnection({ uri: process.env.DATABASE_URL!, timezone: "Z", charset: "utf8mb4" });
  await db.query("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
  const rule = (await deductionRules(ctx)).INDIVIDUAL;
  const days = monthDays(month);
  const within = [startOfSeoulDay(days.from), startOfSeoulDay(days.until)];
  const payDay = payDayOf(month, seoulDay(new Date()));
  const by = ctx.actor.userId;
  for (let left = true; left;) {
    const now = new Date();
    await db.beginTransaction();
    await db.query("UPDATE settle_run SET state = 'RUNNING', updated_at = ? WHERE settle_run_id = ?", [now, settleRunId]);
    const next = "SELECT user_id FROM settle_run_item WHERE settle_run_id = ? AND state = 'WAITING' ORDER BY user_id, month LIMIT ?";
    const [items] = await db.query<RowDataPacket[]>(next, [settleRunId, AT_ONCE]);
    const ids = items.map((item) => item.user_id as number);
    left = ids.length > 0;
    if (!left) await db.query("UPDATE settle_run SET state = 'DONE', ended_at = ? WHERE settle_run_id = ?", [now, settleRunId]);
    else {
      const insert = (into: string, rows: unknown[][], more = "") =>
        db.query<ResultSetHeader>(`INSERT INTO ${into} VALUES ? ${more}`, [rows]);
      const locks = ids.map((id) => [id, month, now]);
      await insert("settlement_month (user_id, month, created_at)", locks, "ON DUPLICATE KEY UPDATE month = settlement_month.month");
      const [earned] = await db.query<RowDataPacket[]>(
        `SELECT author_id, fee_won, COUNT(*) AS sent FROM send_history
         WHERE author_id IN (?) AND delivered_at >= ? AND delivered_at < ? GROUP BY author_id, fee_won ORDER BY author_id, fee_won`,
        [ids, ...within],
      );
      const [standing] = await db.query<RowDataPacket[]>(
        `SELECT settlement.settlement_id FROM creator_settlement AS settlement LEFT JOIN settlement_cancel USING (settlement_id)
         WHERE user_id IN (?) AND month = ? AND settlement_cancel.cancelled_at IS NULL`,
        [ids, month],
      );
      if (standing.length > 0) throw new Error("the loop by hand knows new months only");
      const [accounts] = await db.query<RowDataPacket[]>("SELECT * FROM user_bank_account WHERE user_id IN (?)", [ids]);
      const accountOf = new Map(accounts.map((row) => [row.user_id as number, row]));
      const settlements = ids.map((id) => {
        const rates = earned
          .filter((row) => row.author_id === id)
          .map((row) => ({ feeWon: row.fee_won as number, count: row.sent as number }));
        const payout = payoutOf(
          rates.reduce((sum, one) => sum + one.feeWon * one.count, 0),
          rule,
        );
        return { id, rates, payout, account: accountOf.get(id)! };
      });
      await insert(
        `creator_settlement (user_id, month, gross_won, dispatch_count, rates, creator_kind, deduction_rule_id, income_tax_won, local_tax_won,
          vat_won, transfer_fee_won, net_won, bank_code, sealed_account_holder, sealed_account_number, pay_day, settled_at, settled_by, created_at)`,
        settlements.map(({ id, rates, payout, account }) => [
          ...[id, month, payout.grossWon, rates.reduce((sum, one) => sum + one.count, 0), JSON.stringify(rates), account.creator_kind],
          ...[rule.deductionRuleId, payout.incomeTaxWon, payout.localTaxWon, payout.vatWon, payout.transferFeeWon, payout.netWon],
          ...[account.bank_code, account.sealed_account_holder, account.sealed_account_number, payDay, now, by, now],
        ]),
      );
      const newest = "SELECT user_id, MAX(settlement_id) AS id FROM creator_settlement WHERE user_id IN (?) AND month = ? GROUP BY user_id";
      const [numbered] = await db.query<RowDataPacket[]>(newest, [ids, month]);
      const numberOf = new Map(numbered.map((row) => [row.user_id as number, row.id as number]));
      await insert(
        "audit_log (deed, subject, details, actor, request_id, created_at, office_yn)",
        settlements.map(({ id: userId, payout: { grossWon, netWon } }) => [
          ...["settlement.month-settled", `creator_settlement:${numberOf.get(userId)}`],
          ...[JSON.stringify({ userId, month, grossWon, netWon, settleRunId }), "job:bench", "bench", now, "N"],
        ]),
      );
      await insert(
        "settle_run_item (settle_run_id, user_id, month, state, settlement_id, gross_won, net_won, updated_at)",
        settlements.map(({ id, payout }) => [settleRunId, id, month, "SETTLED", numberOf.get(id), payout.grossWon, payout.netWon, now]),
        `ON DUPLICATE KEY UPDATE state = VALUES(state), settlement_id = VALUES(settlement_id), gross_won = VALUES(gross_won),
          net_won = VALUES(net_won), updated_at = VALUES(updated_at)`,
      );
    }
    await db.commit();
  }
  await db.end();
}

/** Kills the worker after each sixth of the run. */
async function killedAgainAndAgain(ctx: MemberCtx, settleRunId: number): Promise<void> {
  for (let kill = 1; kill <= KILLS + 1; kill++) {
    const worker = await startWorker();
    const isThere = async () => {
      const { state, sums } = await readSettleRun(ctx, settleRunId);
      return kill > KILLS ? state === "DONE" : sums.SETTLED.items >= (CREATORS * kill) / (KILLS + 1);
    };
    while (!(await isThere())) await pause(10);
    const ended = new Promise((done) => worker.once("exit", done));
    worker.kill("SIGKILL");
    await ended;
  }
}

async function startWorker(): Promise<ChildProcess> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    WORKER_PORT: String(await freePort()),
    ...IMPATIENT,
  };
  const child = spawn(process.execPath, ["build/worker.js"], { env, stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => child.kill("SIGKILL"));
  await new Promise<void>((ready) => child.stdout!.on("data", (lines) => String(lines).includes("worker ready") && ready()));
  return child;
}

async function booksOf(month: string): Promise<{ rows: number; creators: number; won: number }> {
  const { userId, grossWon } = creatorSettlement;
  const [row] = await database()
    .select({ rows: count(), creators: sql`COUNT(DISTINCT ${userId})`.mapWith(Number), won: sql`SUM(${grossWon})`.mapWith(Number) })
    .from(creatorSettlement)
    .where(eq(creatorSettlement.month, month));
  return row!;
}
