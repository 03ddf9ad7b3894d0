import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import mysql from "mysql2/promise";
import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseUrl, dropDatabase } from "../../support/database";
import { migrate } from "../../../db/migrate";

const FOLDER = "db/migrations";
const MONTHS = "0047_what_writers_earn_by_month";
const url = databaseUrl(process.env.TEST_DATABASE_URL!, `geulbeot_test_months_${process.env.VITEST_POOL_ID}`);
let before: string;

beforeAll(() => {
  before = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-migrations-"));
  fs.cpSync(FOLDER, before, { recursive: true });
  const file = path.join(before, "meta/_journal.json");
  const journal = JSON.parse(fs.readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex(({ tag }) => tag === MONTHS);
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
});
afterAll(async () => {
  fs.rmSync(before, { recursive: true, force: true });
  await dropDatabase(url);
});

it("a migration fills the writers' months from the counted days and continues counting after them", async () => {
  await migrate(url, before);
  const connection = await mysql.createConnection({ uri: url, dateStrings: true });
  const days = [
    [1, "2026-01-31", 2, 20],
    [1, "2026-02-01", 1, 10],
    [1, "2026-02-28", 3, 45],
    [2, "2026-02-10", 4, 0],
  ];
  await connection.query("INSERT INTO author_daily (author_id, day, send_count, fee_won) VALUES ?", [days]);
  await connection.query(
    "INSERT INTO rollup_watermark (rollup, counted_until) VALUES ('dispatches', '2026-02-28 14:00:00.123'), ('opens', '2026-02-01')",
  );
  await migrate(url, FOLDER);
  const [months] = await connection.query("SELECT * FROM author_monthly ORDER BY author_id, month");
  expect(months).toEqual([
    { month: "202601", author_id: 1, send_count: 2, fee_won: 20 },
    { month: "202602", author_id: 1, send_count: 4, fee_won: 55 },
    { month: "202602", author_id: 2, send_count: 4, fee_won: 0 },
  ]);
  const [marks] = await connection.query("SELECT counted_until FROM rollup_watermark WHERE rollup = 'authorMonths'");
  expect(marks).toEqual([{ counted_until: "2026-02-28 14:00:00.123" }]);
  await connection.end();
});
