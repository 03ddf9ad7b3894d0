import "../bin/refuse-old-node";
import mysql from "mysql2/promise";
import { loadDotEnv, useEmbedded } from "../bin/environment";
import { runMigrations } from "./run-migrations";

/** Migrate a database, and create it if permitted. Parallel callers wait up to two minutes. */
export async function migrate(databaseUrl: string, folder = "db/migrations"): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  if (!/^\w{1,50}$/.test(name)) throw new Error(`DATABASE_URL must name a database of letters, digits and _, not "${name}"`);
  const connection = await mysql.createConnection({ uri: withoutDatabase(databaseUrl), timezone: "Z", charset: "utf8mb4" });
  try {
    await prepareDatabase(connection, name);
    await connection.query("SET SESSION time_zone = '+00:00'");
    const lock = `${name}.migrate`;
    const [[taken]] = await connection.query<mysql.RowDataPacket[]>("SELECT GET_LOCK(?, 120) AS ok", [lock]);
    if (taken?.ok !== 1) throw new Error("another machine has been migrating this database for two minutes");
    await runMigrations(connection, folder);
    await connection.query("SELECT RELEASE_LOCK(?)", [lock]);
  } finally {
    await connection.end();
  }
}

export async function prepareDatabase(connection: mysql.Connection, name: string): Promise<void> {
  await createDatabase(connection, name);
  await connection.changeUser({ database: name });
  await refuseOtherText(connection, name);
}

const CHARSET = "utf8mb4";
const COLLATION = "utf8mb4_unicode_ci";

/** Another charset may lose letters; another collation compares names differently. */
async function refuseOtherText(connection: mysql.Connection, name: string) {
  const [[found]] = await connection.query<mysql.RowDataPacket[]>(
    "SELECT @@character_set_database AS charset, @@collation_database AS collation",
  );
  const { charset, collation } = found as { charset: string; collation: string };
  if (charset === CHARSET && collation === COLLATION) return;
  throw new Error(
    `the database ${name} has ${charset} and ${collation}, ${CHARSET} and ${COLLATION} are needed; nothing was changed. ` +
      `While it is empty: ALTER DATABASE \`${name}\` CHARACTER SET ${CHARSET} COLLATE ${COLLATION}`,
  );
}

async function createDatabase(connection: mysql.Connection, name: string) {
  try {
    await connection.query(`CREATE DATABASE IF NOT EXISTS \`${name}\` CHARACTER SET ${CHARSET} COLLATE ${COLLATION}`);
  } catch (error) {
    if ((error as { code?: string }).code !== "ER_DBACCESS_DENIED_ERROR") throw error;
  }
}

function withoutDatabase(databaseUrl: string) {
  const url = new URL(databaseUrl);
  url.pathname = "/";
  return url.href;
}

async function main() {
  loadDotEnv();
  const pair = process.env.DATABASE_URL ? undefined : await useEmbedded(console.error);
  try {
    await migrate(process.env.DATABASE_URL ?? "");
    console.error("The database is at the newest schema.");
  } finally {
    await pair?.stop();
  }
}

if (/(^|\/)migrate\.[jt]s$/.test(process.argv[1] ?? "")) {
  main().catch((error: Error) => {
    console.error(`migrate: ${error.message}`);
    process.exitCode = 1;
  });
}
