import { execFile } from "node:child_process";
import fs from "node:fs";
import { promisify } from "node:util";
import mysql, { type RowDataPacket } from "mysql2/promise";
import { migrate } from "../../db/migrate";

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A fresh database with the newest schema and the reference rows; answers its address. */
export async function makeTemplate(server: string, name = "geulbeot_test_template") {
  const url = databaseUrl(server, name);
  await dropDatabase(url);
  await migrate(url);
  if (fs.existsSync("db/seed.ts")) {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...SECRETS,
      DATABASE_URL: url,
      REDIS_URL: process.env.TEST_REDIS_URL,
      NODE_ENV: "test",
    };
    await promisify(execFile)(process.execPath, ["--import", "tsx", "db/seed.ts", "reference"], { env });
  }
  return url;
}

export async function copyDatabase(from: string, name: string) {
  const source = new URL(from).pathname.slice(1);
  const url = databaseUrl(from, name);
  const connection = await mysql.createConnection({ uri: from });
  try {
    await connection.query("SET foreign_key_checks = 0");
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``);
    await connection.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    const [tables] = await connection.query<RowDataPacket[]>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE'",
      [source],
    );
    const statements = await Promise.all(
      tables.map(async ({ name: table }) => {
        const [[row]] = await connection.query<RowDataPacket[]>(`SHOW CREATE TABLE \`${source}\`.\`${table}\``);
        return row!["Create Table"] as string;
      }),
    );
    await connection.query(`USE \`${name}\``);
    for (const statement of statements) await connection.query(statement);
    for (const { name: table } of tables) {
      // What the database generates cannot be written.
      const [columns] = await connection.query<RowDataPacket[]>(
        "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = ? AND table_name = ? AND extra NOT LIKE '%GENERATED%'",
        [source, table],
      );
      const names = columns.map(({ name }) => `\`${name}\``).join(", ");
      await connection.query(`INSERT INTO \`${table}\` (${names}) SELECT ${names} FROM \`${source}\`.\`${table}\``);
    }
  } finally {
    await connection.end();
  }
  return url;
}

export async function dropDatabase(url: string) {
  const connection = await mysql.createConnection({ uri: databaseUrl(url, "") });
  await connection.query(`DROP DATABASE IF EXISTS \`${new URL(url).pathname.slice(1)}\``);
  await connection.end();
}

/** Fixed secrets, so that an encrypted value in a failing test's output can be decrypted. */
export const SECRETS = {
  SESSION_SECRET: "test-session-secret-test-session-secret",
  LOOKUP_SECRET: "test-lookup-secret-test-lookup-secret",
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
};
