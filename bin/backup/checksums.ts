import type mysql from "mysql2/promise";
import { tablesOf } from "./target";

/** Row count and sum of row checksums, independent of order. */
export type Checksum = { rows: number; sum: string };
export type Checksums = Record<string, Checksum>;

const ident = (name: string) => `\`${name.replaceAll("`", "``")}\``;

/** Begins a snapshot on the connection: what it reads from now on is the database as it is at this moment. */
export async function beginSnapshot(connection: mysql.Connection): Promise<void> {
  await connection.query("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
  await connection.query("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
}

/** Reads the checksums of all tables. Values are compared as text, so a letter that a wrong character set lost shows. */
export async function readChecksums(connection: mysql.Connection, database: string): Promise<Checksums> {
  const checksums: Checksums = {};
  for (const table of await tablesOf(connection, database)) {
    const columns = await columnsOf(connection, database, table);
    const row = columns.map((column) => `COALESCE(CRC32(${ident(column)}), '-')`).join(", ',', ");
    const [[counted]] = await connection.query<mysql.RowDataPacket[]>(
      `SELECT COUNT(*) AS total, COALESCE(SUM(CRC32(CONCAT(${row}))), 0) AS total_sum FROM ${ident(table)}`,
    );
    checksums[table] = { rows: Number(counted!.total), sum: String(counted!.total_sum) };
  }
  return checksums;
}

async function columnsOf(connection: mysql.Connection, database: string, table: string): Promise<string[]> {
  const [rows] = await connection.query<mysql.RowDataPacket[]>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position",
    [database, table],
  );
  return rows.map((row) => String(row.name));
}

/** The tables that differ between two readings, in one line each. A table whose checksum is null was written to and is only looked for. */
export function differences(wanted: Record<string, Checksum | null>, found: Checksums): string[] {
  return Object.entries(wanted).flatMap(([table, checksum]) => {
    const there = found[table];
    if (!there) return [`${table} is missing`];
    if (!checksum || (checksum.rows === there.rows && checksum.sum === there.sum)) return [];
    if (checksum.rows !== there.rows) return [`${table} has ${there.rows} rows instead of ${checksum.rows}`];
    return [`${table} has other values in its ${there.rows} rows`];
  });
}
