import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DescribedTable } from "~/areas/tables/ddl/description";
import { createStatements, dropStatement } from "~/areas/tables/ddl/statements";
import { findTables } from "~/areas/tables/targets/find-tables.server";
import { withTarget } from "~/areas/tables/targets/open-target.server";
import type { Target } from "~/areas/tables/targets/target";
import { reasonOf } from "~/areas/tables/targets/reasons.server";
import { runStatement } from "~/areas/tables/targets/run-statement.server";
import { seal } from "~/core/crypto.server";
import { makeCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { forgetSettings, settings } from "~/core/settings.server";
import { refusalText } from "~/messages/refusals.ko";
import { database } from "~db/client.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { aColumn, aTable } from "../../support/described";
import { makeRelease } from "../../support/factories/dictionary";
import { type MadeTarget, makeTarget } from "../../support/factories/tables";
import { serverDir, tellDatabase } from "../../support/killable";
import { TcpProxy } from "../../support/tcp-proxy";
import { limitMs, patience } from "../../support/yardstick";

const ctx = makeCtx({ kind: "job", name: "test" });
const dataDir = serverDir();
const none = new Map();
const key = aColumn("id", { type: "BIGINT", columnType: "PRIMARY", autoIncrement: true, isSequence: true });

let target: MadeTarget;
beforeAll(async () => {
  target = await makeTarget();
});
afterAll(() => tellDatabase(dataDir, `DROP DATABASE ${target.schema}`));

const inSchema = <T>(use: (target: Target) => Promise<T>, timeoutMs = patience(20_000)) =>
  withTarget(ctx, target.release, use, { timeoutMs });
const makeTable = (table: DescribedTable) => inSchema((target) => runStatement(target, createStatements(table, none)[0]!));
const name = () => `t_${randomUUID().slice(0, 8)}`;

const reasonIn = (doing: Promise<unknown>) =>
  doing.then(
    () => "",
    (error: unknown) => {
      if (!isRefusal(error)) throw error;
      return refusalText(error.code, error.values);
    },
  );
const saidOf = (statement: string) => reasonIn(inSchema(({ run }) => run(statement)));
const edit = (cells: Partial<typeof databaseEnvironment.$inferInsert>) =>
  database().update(databaseEnvironment).set(cells).where(eq(databaseEnvironment.dataItemRelease, target.release));

describe("opening an environment reports the reason of a failure:", () => {
  test("no row, no password, a wrong password, a missing or forbidden schema", async () => {
    const bare = `T_${randomUUID().slice(0, 8)}`;
    await makeRelease(bare);
    expect(await reasonIn(withTarget(ctx, bare, async () => {}, { timeoutMs: 1_000 }))).toContain("환경의 데이터베이스가 없습니다.");
    const right = { databaseName: target.schema, sealedPassword: seal(target.password) };
    await edit({ sealedPassword: null });
    expect(await reasonIn(inSchema(async () => {}))).toContain("비밀번호가 없습니다.");
    await edit({ sealedPassword: seal("wrong") });
    expect(await reasonIn(inSchema(async () => {}))).toContain("사용자나 비밀번호가 맞지 않습니다.");
    await edit({ ...right, databaseName: "no_such_schema" });
    expect(await reasonIn(inSchema(async () => {}))).toContain("이 데이터베이스를 쓸 수 없습니다.");
    await edit(right);
    expect(await reasonIn(inSchema(async () => {}))).toBe("");
  });

  test("a server that is away, silent from the start, or lost in between", async () => {
    const direct = settings().DATABASE_URL;
    const { hostname, port } = new URL(direct);
    const line = await TcpProxy.to({ host: hostname, port: Number(port) });
    const through = new URL(direct);
    through.port = String(line.port);
    await database().select().from(databaseEnvironment);
    process.env.DATABASE_URL = through.href;
    forgetSettings();
    try {
      line.cut();
      expect(await reasonIn(inSchema(async () => {}))).toContain("데이터베이스 서버에 연결되지 않습니다.");
      line.mend();
      expect(await reasonIn(inSchema(async ({ ask }) => (line.cut(), ask("SELECT 1"))))).toContain("연결이 끊겼습니다.");
      line.mend();
      // The next two calls meet a silent connection.
      expect(await reasonIn(inSchema(async ({ ask }) => (line.silence(), ask("SELECT 1")), Number(limitMs(500))))).toContain(
        "제시간에 끝내지 못했습니다.",
      );
      expect(await reasonIn(inSchema(async () => {}))).toContain("5초 안에 답하지 않았습니다.");
    } finally {
      line.speak();
      await line.end();
      process.env.DATABASE_URL = direct;
      forgetSettings();
    }
  });

  test("and always closes the connection", async () => {
    const open = async () => (await tellDatabase(dataDir, "SHOW PROCESSLIST")).filter(({ User }) => User === target.schema).length;
    const failing = inSchema(async () => {
      throw new Error("a bug");
    });
    await expect(failing).rejects.toThrow("a bug");
    await expect.poll(open).toBe(0);
  });
});

describe("a refusal of the database is explained:", () => {
  test("an existing or missing table, column or index", async () => {
    const table = name();
    await makeTable(aTable(table, [key, aColumn("a", { columnType: "INDEX" })]));
    expect(await saidOf(`CREATE TABLE ${table} (a INT)`)).toContain("같은 이름의 테이블이나 뷰가 이미 있습니다.");
    expect(await saidOf(dropStatement("nowhere"))).toContain("데이터베이스에 테이블이 없습니다.");
    expect(await saidOf(`ALTER TABLE ${table} ADD COLUMN A INT`)).toContain("같은 이름의 컬럼이 이미 있습니다: A");
    expect(await saidOf(`ALTER TABLE ${table} ADD KEY ix_a (id)`)).toContain("같은 이름의 색인이 이미 있습니다: ix_a");
  });

  test("a view is not treated as a table, and stays", async () => {
    const view = name();
    await inSchema(({ run }) => run(`CREATE VIEW ${view} AS SELECT 1 AS a`));
    expect(await inSchema((target) => findTables(target, [view]))).toEqual(new Map());
    expect(await saidOf(createStatements(aTable(view, [key]), none)[0]!)).toContain("같은 이름의 테이블이나 뷰가 이미 있습니다.");
    expect(await saidOf(dropStatement(view))).toContain("뷰");
  });

  test("duplicate values, an oversized row, too many columns, a referenced table", async () => {
    const [parent, child] = [name(), name()];
    await makeTable(aTable(parent, [key, aColumn("a")]));
    await inSchema(({ run }) => run(`INSERT INTO ${parent} (a) VALUES ('x'), ('x')`));
    expect(await saidOf(`ALTER TABLE ${parent} ADD UNIQUE KEY u (a)`)).toContain("같은 값이 있어");
    const wide = (columns: number, type: string) =>
      `CREATE TABLE ${name()} (${Array.from({ length: columns }, (_, at) => `c${at} ${type}`).join()})`;
    expect(await saidOf(wide(5, "VARCHAR(16000)"))).toContain("한 행이 데이터베이스의 한도보다 큽니다.");
    expect(await saidOf(wide(1_018, "TINYINT"))).toContain("컬럼이 너무 많습니다.");
    expect(await saidOf(wide(5_000, "TINYINT"))).toContain("컬럼이 너무 많습니다.");
    await inSchema(({ run }) => run(`CREATE TABLE ${child} (id BIGINT, FOREIGN KEY (id) REFERENCES ${parent} (id))`));
    expect(await saidOf(dropStatement(parent))).toContain("다른 테이블이 참조하고 있어");
    expect(await saidOf(`ALTER TABLE ${child} ADD FOREIGN KEY (id) REFERENCES nowhere (id)`)).toContain("참조하는 테이블");
  });

  test("missing rights by name", async () => {
    const [table, user] = [name(), target.schema];
    await makeTable(aTable(table, [key]));
    const escaped = target.schema.replace("_", "\\_");
    await tellDatabase(dataDir, `REVOKE CREATE, ALTER, DROP ON \`${escaped}\`.* FROM '${user}'@'127.0.0.1'`);
    try {
      expect(await saidOf(`CREATE TABLE ${name()} (a INT)`)).toContain("CREATE 권한이 없습니다.");
      expect(await saidOf(`ALTER TABLE ${table} ADD COLUMN a INT`)).toContain("ALTER 권한이 없습니다.");
      expect(await saidOf(dropStatement(table))).toContain("DROP 권한이 없습니다.");
    } finally {
      await tellDatabase(dataDir, `GRANT ALL ON \`${escaped}\`.* TO '${user}'@'127.0.0.1'`);
    }
  });

  test("a table locked by a long query: waits at most ten seconds and still shows its rows", async () => {
    const table = name();
    await makeTable(aTable(table, [key]));
    await inSchema(async (holder) => {
      await holder.run(`LOCK TABLES ${table} WRITE`);
      // Neither waits for the lock's holder, which unlocks only at the end: looking gives up after two seconds, changing after ten.
      const timed = async <T>(work: Promise<T>) => {
        const startedAt = performance.now();
        return { result: await work, ms: performance.now() - startedAt };
      };
      const looked = await timed(inSchema((target) => findTables(target, [table])));
      expect(looked.result.get(table)!.rows).toEqual({ count: 0, isExact: false });
      const changed = await timed(saidOf(`ALTER TABLE ${table} ADD COLUMN a INT, ALGORITHM=INSTANT`));
      expect(changed.result).toContain("다른 작업이 테이블을 잡고 있어 10초 동안");
      expect(2 * looked.ms).toBeLessThan(changed.ms);
    }, patience(30_000));
  });

  test("a full disk, by the numbers of MariaDB and MySQL", () => {
    const error = (errno: number, message = "The table 'a' is full") => Object.assign(new Error(message), { errno, code: "ER" });
    const full = "디스크가 가득 찼습니다.";
    for (const errno of [1021, 1114]) expect(reasonOf(error(errno))).toContain(full);
    expect(reasonOf(error(3, `Error writing file './f/g.frm' (Errcode: 28 "No space left on device")`))).toContain(full);
    expect(reasonOf(error(1030, `Got error 28 "No space left on device" from storage engine InnoDB`))).toContain(full);
    expect(reasonOf(error(3, `Error writing file './f/g.frm' (Errcode: 13 "Permission denied")`))).not.toContain(full);
    expect(reasonOf(error(9_999))).toBe("데이터베이스가 거절했습니다(ER).");
  });
});

describe("reading a database", () => {
  test("takes as many queries for 200 tables as for one, and counts rows up to a bound", async () => {
    const tables = Array.from({ length: 200 }, (_, at) => aTable(`many_${at}`, [key, aColumn("a", { columnType: "UNIQUE" })]));
    await inSchema(async (target) => {
      for (const table of tables) await runStatement(target, createStatements(table, none)[0]!);
      await target.run("INSERT INTO many_0 (a) VALUES ('x'), ('y'), ('z')");
      await target.run(`INSERT INTO many_1 (a) VALUES ${Array.from({ length: 10_001 }, (_, at) => `('r${at}')`).join()}`);
      const queries: string[] = [];
      const counting = { ...target, ask: (sql: string, values?: unknown[]) => (queries.push(sql), target.ask(sql, values)) };
      const found = await findTables(
        counting,
        tables.map(({ tableId }) => tableId),
      );
      expect(queries).toHaveLength(5);
      expect(found.size).toBe(200);
      expect(found.get("many_0")!.rows).toEqual({ count: 3, isExact: true });
      expect(found.get("many_1")!.rows.isExact).toBe(false);
      const alone = await findTables(target, ["many_1"]);
      expect(alone.get("many_1")!.rows).toEqual({ count: 10_001, isExact: true });
    }, patience(60_000));
  });

  test("leaves out the generated key of a MySQL table without a primary key", async () => {
    const table = name();
    await inSchema(({ run }) =>
      run(`CREATE TABLE ${table} (my_row_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT INVISIBLE PRIMARY KEY, a VARCHAR(20) NULL)`),
    );
    const [found, server] = await inSchema(async (target) => [await findTables(target, [table]), target.server]);
    const columnKeys = found.get(table)!.columns.map(({ name: column, keys }) => [column, keys]);
    // MariaDB generates no invisible key, so there the column is a normal one.
    expect(columnKeys).toEqual([...(server === "mysql" ? [] : [["my_row_id", ["PRIMARY(my_row_id)"]]]), ["a", []]]);
  });

  test("lists the tables that refer to a table, also from another schema", async () => {
    const [parent, child, elsewhere] = [name(), name(), name()];
    await makeTable(aTable(parent, [key]));
    await inSchema(({ run }) => run(`CREATE TABLE ${child} (id BIGINT, FOREIGN KEY (id) REFERENCES ${parent} (id))`));
    const otherTarget = await makeTarget();
    await tellDatabase(
      dataDir,
      `CREATE TABLE ${otherTarget.schema}.${elsewhere} (id BIGINT, FOREIGN KEY (id) REFERENCES ${target.schema}.${parent} (id))`,
    );
    await tellDatabase(dataDir, `GRANT SELECT ON ${otherTarget.schema}.* TO '${target.schema}'@'127.0.0.1'`);
    const found = await inSchema((target) => findTables(target, [parent]));
    expect(found.get(parent)!.referencedBy).toEqual([`${otherTarget.schema}.${elsewhere}`, child].sort());
    await tellDatabase(dataDir, `DROP DATABASE ${otherTarget.schema}`);
  });
});
