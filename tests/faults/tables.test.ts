import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { changePath } from "~/areas/tables/table-links";
import { continueChange } from "~/areas/tables/changes/continue-change.server";
import { planChange } from "~/areas/tables/changes/plan-change.server";
import { type Change, readChange } from "~/areas/tables/changes/read-change.server";
import { nameKey, planOf, startChange } from "~/areas/tables/changes/start-change.server";
import type { TableKey } from "~/areas/tables/described/read-described.server";
import type { MemberCtx } from "~/core/ctx.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { connectEnvironment } from "~db/environment-connection.server";
import { database } from "~db/client.server";
import { idempotentAnswer } from "~db/schema/house";
import { tableChangeStep } from "~db/schema/tables";
import { ctxOf, loginAs, makeAdmin } from "../support/factories/members";
import {
  addColumns,
  askTarget,
  describeTable,
  flagOf,
  type MadeTarget,
  makeItemIn,
  makeTarget,
  tablesIn,
} from "../support/factories/tables";
import { Killable, until } from "../support/killable";
import { startWeb } from "../support/site";
import { chance, seedHint, times } from "../support/soak";

const TABLES = times({ test: 12, soak: 20 });

let house: Killable;
let target: MadeTarget;
let ctx: MemberCtx;
let token: string;

beforeAll(async () => {
  house = await Killable.start("tables");
  target = await makeTarget(house.dataDir);
  const admin = await makeAdmin();
  ctx = ctxOf(admin);
  token = (await loginAs(admin)).token;
});
afterEach(() => house.end("SIGKILL"));
afterAll(() => house.stop());

/** Described tables; every second one refers to the table before it. */
async function several(): Promise<TableKey[]> {
  const tag = randomUUID().slice(0, 5);
  const keys: TableKey[] = [];
  for (let place = 0; place < TABLES; place++) {
    const item = await makeItemIn(target.release, `no_${tag}_${place}`, { dataItemType: "BIGINT", dataItemSize: 0, dataItemNull: "N" });
    const columns = [{ dataItem: item, columnType: "PRIMARY" }];
    if (place % 2 === 1) columns.push({ dataItem: `no_${tag}_${place - 1}`, columnType: "FOREIGN" });
    keys.push(await describeTable(target.release, `t_${tag}_${String(place).padStart(2, "0")}`, columns));
  }
  return keys;
}

async function started(action: "CREATE" | "UPDATE" | "DROP", keys: TableKey[]): Promise<number> {
  const tableChangeId = await planChange(ctx, action, keys);
  const plan = await planOf(ctx, await readChange(ctx, tableChangeId));
  const typed = new Map(plan.steps.map((step) => [nameKey(step), step.tableId]));
  expect(await startChange(ctx, { tableChangeId, planHash: plan.hash, typed })).toEqual({ stale: null });
  return tableChangeId;
}

const stateOf = async (tableChangeId: number) => (await readChange(ctx, tableChangeId)).state;
const isOver = (tableChangeId: number) => until(async () => ["DONE", "FAILED"].includes(await stateOf(tableChangeId)), 60_000);
const statementsOf = ({ steps }: Change) => steps.flatMap(({ statements }) => statements);

async function flagsAgree(keys: TableKey[], there: boolean, hint: string): Promise<void> {
  const held = await tablesIn(target);
  for (const key of keys) {
    expect(held.includes(key.tableId), `${hint} ${key.tableId}`).toBe(there);
    if (there) expect(await flagOf(key), `${hint} ${key.tableId}`).toBe("Y");
  }
}

async function someWay(tableChangeId: number): Promise<void> {
  const change = await readChange(ctx, tableChangeId);
  const open = statementsOf(change).filter(({ state }) => state !== "DONE").length;
  const left = Math.floor(chance() * open);
  await until(
    async () => statementsOf(await readChange(ctx, tableChangeId)).filter(({ state }) => state !== "DONE").length <= left,
    60_000,
  );
}

describe("a run of several tables", () => {
  it("creates and drops each table once, though the worker is killed again and again", async () => {
    const keys = await several();
    await house.tellDatabase("SET GLOBAL log_output = 'TABLE'");
    await house.tellDatabase("SET GLOBAL general_log = 'ON'");
    for (const action of ["CREATE", "CREATE", "DROP"] as const) {
      const tableChangeId = await started(action, keys);
      await house.up();
      for (let kill = 0; kill < times({ test: 1, soak: 6 }); kill++) {
        await someWay(tableChangeId);
        await house.end("SIGKILL");
        await house.up();
      }
      await isOver(tableChangeId);
      const change = await readChange(ctx, tableChangeId);
      expect([change.state, ...change.steps.map(({ reason }) => reason).filter(Boolean)], seedHint).toEqual(["DONE"]);
      await flagsAgree(keys, action === "CREATE", `${seedHint} ${action}`);
      await house.end("SIGKILL");
    }
    await house.tellDatabase("SET GLOBAL general_log = 'OFF'");
    const sent = await house.tellDatabase(
      "SELECT CONVERT(argument USING utf8mb4) AS text, COUNT(*) AS times FROM mysql.general_log WHERE command_type = 'Query' GROUP BY 1",
    );
    const sentTimes = (what: string, { tableId }: TableKey) =>
      sent.filter(({ text }) => String(text).startsWith(`${what} TABLE \`${tableId}\``)).reduce((sum, row) => sum + Number(row.times), 0);
    for (const key of keys) expect([sentTimes("CREATE", key), sentTimes("DROP", key)], `${seedHint} ${key.tableId}`).toEqual([2, 2]);
  });

  it("ends though the database is killed, with flags that agree with the schema", async () => {
    const keys = await several();
    await house.up();
    for (const action of ["CREATE", "CREATE", "DROP"] as const) {
      const tableChangeId = await started(action, keys);
      for (let kill = 0; kill < times({ test: 1, soak: 4 }); kill++) {
        await someWay(tableChangeId);
        await house.killServer("mariadb");
        await house.startServers();
      }
      await isOver(tableChangeId);
      const change = await readChange(ctx, tableChangeId);
      expect([change.state, ...change.steps.map(({ reason }) => reason).filter(Boolean)], `${seedHint} ${action}`).toEqual(["DONE"]);
      expect(
        statementsOf(change).every(({ state }) => state === "DONE"),
        seedHint,
      ).toBe(true);
      await flagsAgree(keys, action === "CREATE", `${seedHint} ${action}`);
    }
  });

  it("is started once by a call whose web process is killed, and its page shows the true state", async () => {
    const keys = await several();
    let web = await startWeb("tables");
    await house.up();
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
    const call = () => fetch(`${web.url}/v1/table`, { method: "POST", headers, body: JSON.stringify(keys) });
    for (let kill = 0; kill < times({ test: 1, soak: 4 }); kill++) {
      const calling = call().catch(() => null);
      await pause(chance() * 300);
      await web.kill();
      await calling;
      web = await startWeb("tables", { PORT: new URL(web.url).port });
    }
    // As after the minute in which a silent call counts as alive.
    await database()
      .update(idempotentAnswer)
      .set({ heldUntil: new Date(0) });
    const answers: number[] = [];
    await until(async () => {
      const response = await call();
      if (response.status === 200) answers.push(((await response.json()) as { tableChangeId: number }).tableChangeId);
      return answers.length > 1;
    });
    const [tableChangeId] = answers;
    expect(new Set(answers).size).toBe(1);
    await isOver(tableChangeId!);
    const steps = await database().select().from(tableChangeStep).where(eq(tableChangeStep.tableId, keys[0]!.tableId));
    const states = await Promise.all(steps.map((step) => stateOf(step.tableChangeId)));
    expect(
      states.filter((state) => state !== "PLANNED"),
      seedHint,
    ).toEqual(["DONE"]);
    await flagsAgree(keys, true, seedHint);
    const cookie = (await sessionCookie().serialize(token)).split(";")[0]!;
    const page = await fetch(`${web.url}${changePath(tableChangeId!)}`, { headers: { Accept: "text/html", Cookie: cookie } });
    const html = await page.text();
    expect([html.includes("테이블 생성: 완료했어요"), html.split("생성 · 완료").length - 1]).toEqual([true, TABLES]);
    await web.stop();
  });
});

describe("two changes of one schema", () => {
  it("run one after the other, however many the worker could do at once", async () => {
    const keys = await several();
    const ids = await Promise.all([started("CREATE", keys.slice(0, TABLES / 2)), started("CREATE", keys.slice(TABLES / 2))]);
    await house.up();
    for (const id of ids) await isOver(id);
    const spans = await Promise.all(
      ids.map(async (id) => {
        const change = await readChange(ctx, id);
        expect(change.state).toBe("DONE");
        const statements = statementsOf(change);
        return {
          from: Math.min(...statements.map(({ startedAt }) => startedAt!.getTime())),
          until: Math.max(...statements.map(({ endedAt }) => endedAt!.getTime())),
        };
      }),
    );
    const [first, second] = spans.sort((span, other) => span.from - other.from);
    expect(first!.until).toBeLessThanOrEqual(second!.from);
    await flagsAgree(keys, true, seedHint);
  });
});

describe("a locked table", () => {
  it("is waited for until a limit, which the page shows; then the change continues", async () => {
    const [key] = await several();
    await house.up();
    await isOver(await started("CREATE", [key!]));
    const item = await makeItemIn(target.release, `late_${randomUUID().slice(0, 5)}`);
    await addColumns(target.release, key!.tableId, [{ dataItem: item }]);
    const { schema, password } = target;
    const holder = await connectEnvironment({ databaseName: schema, databaseUser: schema, password }, 5_000);
    await holder.query("START TRANSACTION");
    await holder.query(`SELECT * FROM ${key!.tableId}`);
    const tableChangeId = await started("UPDATE", [key!]);
    await isOver(tableChangeId);
    const [step] = (await readChange(ctx, tableChangeId)).steps;
    expect(step).toMatchObject({ state: "FAILED", reason: expect.stringContaining("10초 동안 기다리다 중지했습니다") });
    expect(await flagOf(key!)).toBe("Y");
    await holder.end();
    const next = await continueChange(ctx, tableChangeId);
    const plan = await planOf(ctx, await readChange(ctx, next));
    await startChange(ctx, { tableChangeId: next, planHash: plan.hash, typed: new Map() });
    await isOver(next);
    expect(await stateOf(next)).toBe("DONE");
    expect(await askTarget(target, `SELECT ${item} FROM ${key!.tableId}`)).toEqual([]);
  });
});
