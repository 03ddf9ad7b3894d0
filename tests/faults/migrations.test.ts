import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import mysql, { type RowDataPacket } from "mysql2/promise";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "../../db/migrate";
import { databaseUrl, dropDatabase } from "../support/database";
import { until } from "../support/killable";

const url = databaseUrl(process.env.TEST_DATABASE_URL!, "geulbeot_test_migrations");
let folder: string;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrations-"));
  fs.mkdirSync(path.join(folder, "meta"));
  await dropDatabase(url);
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await dropDatabase(url);
});

function write(...files: string[][]): void {
  const entries = files.map((_, idx) => ({ idx, version: "5", when: 1_000 + idx, tag: `000${idx}_file`, breakpoints: true }));
  fs.writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "mysql", entries }));
  files.forEach((statements, idx) =>
    fs.writeFileSync(path.join(folder, `000${idx}_file.sql`), statements.join("\n--> statement-breakpoint\n")),
  );
}

async function ask(statement: string): Promise<RowDataPacket[]> {
  const connection = await mysql.createConnection({ uri: url });
  const [rows] = await connection.query<RowDataPacket[]>(statement).finally(() => connection.end());
  return rows;
}

const FIRST = ["CREATE TABLE one (id int PRIMARY KEY, word varchar(20))", "INSERT INTO one VALUES (1, 'a')"];
const SECOND = [
  "CREATE TABLE two (id int PRIMARY KEY)",
  "UPDATE one SET word = CONCAT(word, 'b')",
  "ALTER TABLE one ADD other int",
  "UPDATE one SET word = CONCAT(word, 'c')",
  "CREATE INDEX one_other_idx ON one (other)",
];

const COLUMNS =
  "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'geulbeot_test_migrations' AND table_name = 'one'";

async function isWhole() {
  expect(await ask("SELECT word FROM one")).toEqual([{ word: "abc" }]);
  expect((await ask(COLUMNS)).map((row) => row.name).sort()).toEqual(["id", "other", "word"]);
  expect((await ask("SHOW INDEX FROM one")).map((row) => row.Key_name)).toContain("one_other_idx");
  expect(await ask("SELECT created_at AS at FROM __drizzle_migrations ORDER BY id")).toEqual([{ at: 1_000 }, { at: 1_001 }]);
  expect(await ask("SELECT * FROM __migration_progress")).toEqual([]);
}

async function killAt(waiting: string): Promise<void> {
  const holder = await mysql.createConnection({ uri: url });
  await holder.query("START TRANSACTION");
  await holder.query("SELECT * FROM one FOR UPDATE");
  const script = `import("./db/migrate.ts").then(({ migrate }) => migrate(${JSON.stringify(url)}, ${JSON.stringify(folder)}))`;
  const child = spawn(process.execPath, ["--import", "tsx", "-e", script], { stdio: "ignore" });
  const ended = new Promise((done) => child.once("exit", done));
  const processes = async () => (await holder.query<RowDataPacket[]>("SHOW PROCESSLIST"))[0];
  await until(async () => (await processes()).some(({ Info }) => String(Info).startsWith(waiting)));
  child.kill("SIGKILL");
  await ended;
  await holder.end();
  // The server continues a statement whose client is gone.
  const watcher = await mysql.createConnection({ uri: url });
  await until(
    async () => !(await watcher.query<RowDataPacket[]>("SHOW PROCESSLIST"))[0].some(({ Info }) => String(Info).startsWith(waiting)),
  );
  await watcher.end();
}

it.each([
  ["DDL", [0, 2, 1, 3, 4], "ALTER TABLE one"],
  ["a change of rows", [0, 1, 2, 3, 4], "UPDATE one"],
])("continues a migration killed in %s at the next run, without repeating a step", async (_, order, waiting) => {
  write(FIRST);
  await migrate(url, folder);
  write(
    FIRST,
    order.map((at) => SECOND[at]!),
  );
  await killAt(waiting);
  expect(await ask("SELECT done, refused FROM __migration_progress")).toEqual([{ done: 1, refused: 0 }]);
  await migrate(url, folder);
  await isWhole();
});

it("names a refused statement, and continues once the cause is gone", async () => {
  write(FIRST);
  await migrate(url, folder);
  write(FIRST, SECOND);
  await ask("CREATE TABLE two (other int)");
  const message =
    /db\/migrations\/0001_file\.sql broke at statement 1 of 5: Table 'two' already exists\. .* run `npm run migrate` again: it goes on at this statement\./;
  // A foreign table is never mistaken for the migration's own.
  for (const _ of [1, 2]) await expect(migrate(url, folder)).rejects.toThrow(message);
  await ask("DROP TABLE two");
  await migrate(url, folder);
  await isWhole();
});

it("does not repeat a statement that ended just before the kill", async () => {
  write(FIRST);
  await migrate(url, folder);
  write(FIRST, SECOND);
  await migrate(url, folder);
  const [{ hash }] = (await ask("SELECT hash FROM __drizzle_migrations WHERE created_at = 1001")) as [{ hash: string }];
  // As after a kill between the last statement and its note.
  await ask("DELETE FROM __drizzle_migrations WHERE created_at = 1001");
  await ask(`INSERT INTO __migration_progress VALUES ('${hash}', 4, 0)`);
  await migrate(url, folder);
  await isWhole();
});
