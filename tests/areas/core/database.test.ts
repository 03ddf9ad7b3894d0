import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import mysql from "mysql2/promise";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeCtx } from "~/core/ctx.server";
import { asAway, DatabaseAway, isCollision, isDatabaseAway } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { forgetSettings } from "~/core/settings.server";
import { inSnapshot } from "~/core/snapshot.server";
import { inTransaction } from "~/core/transaction.server";
import { closeDatabase, database } from "~db/client.server";
import { auditLog } from "~db/schema/house";
import { limitOf, withStatementLimit } from "~db/statement-limits";
import { databaseUrl } from "../../support/database";
import { limitMs, patience } from "../../support/yardstick";
import { migrate } from "../../../db/migrate";

const ctx = () => makeCtx({ kind: "job" as const, name: "test" });
const rowsOf = async (subject: string) => (await database().select().from(auditLog)).filter((row) => row.subject === subject);
const newSubject = () => `row:${randomUUID()}`;

describe("a database connection", () => {
  it("runs in UTC and at READ COMMITTED from its first query", async () => {
    const [rows] = (await database().execute(
      sql`SHOW SESSION VARIABLES WHERE variable_name IN ('tx_isolation', 'transaction_isolation', 'time_zone')`,
    )) as unknown as [{ Value: string }[]];
    expect(new Set(rows.map((row) => row.Value))).toEqual(new Set(["READ-COMMITTED", "+00:00"]));
  });
});

describe("migrate", () => {
  it.each(["latin1 COLLATE latin1_swedish_ci", "utf8mb4 COLLATE utf8mb4_general_ci"])(
    "refuses a database with %s, says how to change that, and creates no table",
    async (text) => {
      const name = "geulbeot_test_other_text";
      const connection = await mysql.createConnection({ uri: process.env.DATABASE_URL });
      await connection.query(`DROP DATABASE IF EXISTS ${name}`);
      await connection.query(`CREATE DATABASE ${name} CHARACTER SET ${text}`);
      const refused = migrate(databaseUrl(process.env.DATABASE_URL!, name));
      await expect(refused).rejects.toThrow(`ALTER DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
      const [tables] = await connection.query(`SHOW TABLES IN ${name}`);
      expect(tables).toEqual([]);
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
    },
  );
});

describe("a transaction", () => {
  it("writes all or nothing, and runs its later tasks only after the commit", async () => {
    let ran = 0;
    const subject = newSubject();
    const refused = inTransaction(ctx(), async (tx) => {
      await tx.audit("support.message-sent", subject);
      tx.afterCommit(async () => void ran++);
      throw new Refusal("common.not-found");
    });
    await expect(refused).rejects.toMatchObject({ code: "common.not-found" });
    expect(await rowsOf(subject)).toEqual([]);
    expect(ran).toBe(0);
  });

  it("joins the outer transaction", async () => {
    const subject = newSubject();
    await expect(
      inTransaction(ctx(), async (outer) => {
        await inTransaction(outer, (inner) => inner.audit("master.role-granted", subject));
        throw new Error("the outer one fails");
      }),
    ).rejects.toThrow("the outer one fails");
    expect(await rowsOf(subject)).toEqual([]);
  });

  it("is retried after a deadlock", async () => {
    await database().execute(sql`CREATE TABLE IF NOT EXISTS two_rows (id INT PRIMARY KEY, n INT)`);
    await database().execute(sql`INSERT IGNORE INTO two_rows VALUES (1, 0), (2, 0)`);
    await database().execute(sql`UPDATE two_rows SET n = 0`);
    const both = [1, 2].map((first) =>
      inTransaction(ctx(), async (tx) => {
        await tx.db.execute(sql`UPDATE two_rows SET n = n + 1 WHERE id = ${first}`);
        await tx.db.execute(sql`SELECT SLEEP(0.2)`);
        await tx.db.execute(sql`UPDATE two_rows SET n = n + 1 WHERE id = ${3 - first}`);
      }),
    );
    await Promise.all(both);
    const [rows] = (await database().execute(sql`SELECT n FROM two_rows`)) as unknown as [{ n: number }[]];
    await database().execute(sql`DROP TABLE two_rows`);
    expect(rows.map((row) => row.n)).toEqual([2, 2]);
  });

  it("keeps its result when a later task fails", async () => {
    const result = await inTransaction(ctx(), async (tx) => {
      tx.afterCommit(() => Promise.reject(new Error("redis away")));
      return "kept";
    });
    expect(result).toBe("kept");
  });
});

describe("a snapshot", () => {
  const read = () => inSnapshot(ctx(), async (snap) => (await snap.db.select().from(auditLog)).length);
  const readRowsOf = (subject: string) => inSnapshot(ctx(), (snap) => snap.db.select().from(auditLog).where(eq(auditLog.subject, subject)));

  it("shows the database as at its first statement, new for each snapshot", async () => {
    const subject = newSubject();
    const seen = await inSnapshot(ctx(), async (snap) => {
      const count = async () => (await snap.db.select().from(auditLog)).length;
      const first = await count();
      await inTransaction(ctx(), (tx) => tx.audit("support.message-sent", subject));
      return [first, await count()];
    });
    expect(seen[1]).toBe(seen[0]);
    // More reads than connections, so that one connection reads twice.
    for (let time = 0; time < 6; time++) expect(await read()).toBe(seen[0]! + 1);
  });

  it("writes nothing, and can be repeated after a failure", async () => {
    const subject = newSubject();
    const row = { actor: "test", deed: "support.message-sent", subject, requestId: "test", createdAt: new Date() };
    const refused = (query: SQL) => inSnapshot(ctx(), (snap) => snap.db.execute(query));
    for (let time = 0; time < 6; time++) {
      const writing = inSnapshot(ctx(), (snap) => snap.db.insert(auditLog).values(row));
      await expect(writing).rejects.toThrow("READ ONLY");
      await expect(refused(sql`SELECT * FROM no_such_table`)).rejects.toThrow("Failed query");
    }
    expect(await rowsOf(subject)).toEqual([]);
    const later = newSubject();
    await inTransaction(ctx(), (tx) => tx.audit("support.message-sent", later));
    for (let time = 0; time < 6; time++) expect(await readRowsOf(later)).toHaveLength(1);
  });

  it("joins an outer transaction, and sees its writes", async () => {
    const seen = await inTransaction(ctx(), async (tx) => {
      const subject = newSubject();
      await tx.audit("support.message-sent", subject);
      const rows = await inSnapshot(tx, (snap) => snap.db.select().from(auditLog).where(eq(auditLog.subject, subject)));
      return rows.length;
    });
    expect(seen).toBe(1);
  });

  it("joins an outer snapshot", async () => {
    const counts = await inSnapshot(ctx(), async (snap) => {
      const count = async () => (await snap.db.select().from(auditLog)).length;
      const first = await count();
      await inTransaction(ctx(), (tx) => tx.audit("support.message-sent", newSubject()));
      return [first, await inSnapshot(snap, async (inner) => (await inner.db.select().from(auditLog)).length)];
    });
    expect(counts[1]).toBe(counts[0]);
  });

  it("is read while all other connections are busy", async () => {
    const subject = newSubject();
    await inTransaction(ctx(), (tx) => tx.audit("support.message-sent", subject));
    let free = () => {};
    const wait = new Promise<void>((done) => (free = done));
    let open = 0;
    const hold = () => {
      open += 1;
      return wait;
    };
    const taken = Array.from({ length: 5 }, () => inTransaction(ctx(), hold));
    try {
      await vi.waitUntil(() => open === 5, patience(5_000));
      expect(await readRowsOf(subject)).toHaveLength(1);
    } finally {
      free();
      await Promise.all(taken);
    }
  });
});

describe("the statement limit", () => {
  const [READ_MS, WRITE_MS] = [limitMs(250), limitMs(500)];
  beforeAll(async () => use({ DATABASE_READ_MS: READ_MS, DATABASE_WRITE_MS: WRITE_MS, DATABASE_POOL: "1" }));
  afterAll(async () => use({ DATABASE_READ_MS: undefined, DATABASE_WRITE_MS: undefined, DATABASE_POOL: "5" }));

  async function use(env: Record<string, string | undefined>) {
    await closeDatabase();
    for (const [name, value] of Object.entries(env))
      if (value) process.env[name] = value;
      else delete process.env[name];
    forgetSettings();
  }
  const connectionId = async () => {
    const [rows] = (await database().execute(sql`SELECT CONNECTION_ID() AS id`)) as unknown as [{ id: number }[]];
    return rows[0]!.id;
  };

  it("ends a slow statement and discards its connection", async () => {
    const before = await connectionId();
    const slow = database().execute(sql`SELECT SLEEP(10)`);
    await expect(slow).rejects.toSatisfy(isDatabaseAway);
    expect(await connectionId()).not.toBe(before);
  });

  it("ends a whole transaction without a write, with an error that names the limit", async () => {
    const subject = newSubject();
    const slow = inTransaction(ctx(), async (tx) => {
      await tx.audit("reports.counts-forgotten", subject);
      await tx.db.execute(sql`SELECT SLEEP(10) FOR UPDATE`);
    });
    await expect(slow).rejects.toSatisfy((error) => isDatabaseAway(error) && String((error as Error).cause).includes(`${WRITE_MS} ms`));
    expect(await rowsOf(subject)).toEqual([]);
  });

  it("is the write limit when a read locks rows, and the read limit when only the text mentions a lock", () => {
    const long = `select ${"1 + ".repeat(2_000)}1 from some_rows`;
    for (const lock of ["for update", "FOR SHARE NOWAIT", "for update of some_rows skip locked"])
      expect(limitOf(`${long} ${lock}`)).toBe(Number(WRITE_MS));
    expect(limitOf(long)).toBe(Number(READ_MS));
    expect(limitOf(`select 'for update' as words, ${long.slice(7)}`)).toBe(Number(READ_MS));
    expect(limitOf("update some_rows set n = 1")).toBe(Number(WRITE_MS));
  });

  it("ends the wait for a connection, and the pool works afterwards", async () => {
    let free = () => {};
    const kept = inTransaction(ctx(), () => new Promise<void>((done) => (free = done)));
    await expect(database().execute(sql`SELECT 1`)).rejects.toSatisfy(isDatabaseAway);
    free();
    await kept;
    expect(await connectionId()).toBeGreaterThan(0);
  });

  it("can be longer for a job; the server knows it too, for processes that died", async () => {
    await expect(
      withStatementLimit(20 * Number(READ_MS), () =>
        database()
          .execute(sql.raw(`SELECT SLEEP(${(2 * Number(READ_MS)) / 1_000})`))
          .then(() => "done"),
      ),
    ).resolves.toBe("done");
    const [rows] = (await database().execute(
      sql`SHOW SESSION VARIABLES WHERE variable_name IN ('max_statement_time', 'max_execution_time')`,
    )) as unknown as [{ Value: string }[]];
    expect(rows.map((row) => Number(row.Value)).every((limit) => limit > 0)).toBe(true);
    expect(rows).not.toEqual([]);
  });
});

describe("a database error", () => {
  const of = (errno: number, message = "") => Object.assign(new Error(message), { errno, code: `E${errno}` });

  it.each([
    [1290, "The MariaDB server is running with the --read-only option so it cannot execute this statement"],
    [1290, "The MySQL server is running with the --super-read-only option"],
    [1836, "Running in read-only mode"],
    [1792, "Cannot execute statement in a READ ONLY transaction."],
    [1047, "WSREP has not yet prepared node for application use"],
    [3100, "Error on observer while running replication hook 'before_commit'."],
    [1053, "Server shutdown in progress"],
    [1317, "Query execution was interrupted"],
    [1927, "Connection was killed"],
    [1969, "Query execution was interrupted (max_statement_time exceeded)"],
    [3024, "Query execution was interrupted, maximum statement execution time exceeded"],
    [2013, "Lost connection to MySQL server during query"],
    [9001, "Max connect timeout reached while reaching hostgroup 0 after 10000ms"],
  ])("%i, %s, means that the database is away", (errno, message) => {
    expect(asAway(of(errno, message))).toBeInstanceOf(DatabaseAway);
  });

  it.each([
    [1062, "Duplicate entry"],
    [1213, "Deadlock found"],
    [1205, "Lock wait timeout exceeded"],
    [1290, "The MariaDB server is running with the --secure-file-priv option"],
    [1406, "Data too long"],
    [1146, "Table does not exist"],
    [1045, "Access denied"],
  ])("%i, %s, does not mean that the database is away", (errno, message) => {
    expect(asAway(of(errno, message))).toBeUndefined();
    expect(isCollision(new Error("Failed query", { cause: of(errno) }))).toBe(errno === 1213 || errno === 1205);
  });

  it("does not come from a missing file or an unreachable messenger", () => {
    expect(isDatabaseAway(Object.assign(new Error("no such file"), { code: "ENOENT", errno: -2 }))).toBe(false);
    const messenger = new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED", errno: -111 }) });
    expect(isDatabaseAway(messenger)).toBe(false);
  });
});
