import { execFile } from "node:child_process";
import { promisify } from "node:util";
import mysql, { type RowDataPacket } from "mysql2/promise";
import { bundled } from "../../bin/testing/bundled";
import { migrate } from "../../db/migrate";

export function databaseUrl(server: string, name: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export const TEMPLATE = "geulbeot_test_template";

/** Create a database with the newest schema and reference rows; return the address. */
export async function makeTemplate(server: string, redisUrl: string): Promise<string> {
  const url = databaseUrl(server, TEMPLATE);
  const seed = bundled("seed");
  await dropDatabase(url);
  await migrate(url);
  const env: NodeJS.ProcessEnv = { ...process.env, ...SECRETS, DATABASE_URL: url, REDIS_URL: redisUrl, NODE_ENV: "test" };
  await promisify(execFile)(process.execPath, [await seed, "reference"], { env });
  return url;
}

/** Copies in few statements, since each costs a round trip; returns the address. */
export async function copyDatabase(from: string, name: string, only?: string[]): Promise<string> {
  const source = new URL(from).pathname.slice(1);
  const connection = await mysql.createConnection({ uri: from, multipleStatements: true });
  try {
    const columns = await readColumns(connection, source);
    const tables = only ?? [...columns.keys()];
    const created = await ask<RowDataPacket[][]>(connection, ...tables.map((table) => `SHOW CREATE TABLE \`${source}\`.\`${table}\``));
    await ask(
      connection,
      "SET foreign_key_checks = 0",
      `DROP DATABASE IF EXISTS \`${name}\``,
      `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
      `USE \`${name}\``,
      ...created.map(([row]) => row!["Create Table"] as string),
      "START TRANSACTION",
      ...tables.map((table) => {
        const names = columns.get(table)!.join(", ");
        return `INSERT INTO \`${table}\` (${names}) SELECT ${names} FROM \`${source}\`.\`${table}\``;
      }),
      "COMMIT",
    );
  } finally {
    await connection.end();
  }
  return databaseUrl(from, name);
}

/** Copy the template; false when the server has no template. */
export async function copyTemplate(server: string, name: string): Promise<boolean> {
  const connection = await mysql.createConnection({ uri: databaseUrl(server, "") });
  const [found] = await connection.query<RowDataPacket[]>("SHOW DATABASES LIKE ?", [TEMPLATE]).finally(() => connection.end());
  if (found.length === 0) return false;
  await copyDatabase(databaseUrl(server, TEMPLATE), name);
  return true;
}

async function ask<Answer>(connection: mysql.Connection, ...statements: string[]): Promise<Answer> {
  const [answer] = await connection.query(statements.join(";\n"));
  return answer as Answer;
}

/** Columns of each table, without generated columns. */
async function readColumns(connection: mysql.Connection, database: string): Promise<Map<string, string[]>> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT table_name AS tableName, column_name AS columnName
       FROM information_schema.tables JOIN information_schema.columns USING (table_schema, table_name)
      WHERE table_schema = ? AND table_type = 'BASE TABLE' AND extra NOT LIKE '%GENERATED%'
      ORDER BY table_name, ordinal_position`,
    [database],
  );
  const columns = new Map<string, string[]>();
  for (const { tableName, columnName } of rows) columns.set(tableName, [...(columns.get(tableName) ?? []), `\`${columnName}\``]);
  return columns;
}

export async function dropDatabase(url: string) {
  const connection = await mysql.createConnection({ uri: databaseUrl(url, "") });
  await connection.query(`DROP DATABASE IF EXISTS \`${new URL(url).pathname.slice(1)}\``);
  await connection.end();
}

export const SECRETS = {
  SESSION_SECRET: "test-session-secret-test-session-secret",
  LOOKUP_SECRET: "test-lookup-secret-test-lookup-secret",
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
};
