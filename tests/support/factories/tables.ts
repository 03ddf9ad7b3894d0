import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { RowDataPacket } from "mysql2/promise";
import { seal } from "~/core/crypto.server";
import { connectEnvironment } from "~db/environment-connection.server";
import { database } from "~db/client.server";
import { databaseEnvironment, dataItem, dataItemEnvironment } from "~db/schema/dictionary";
import { tableColumn, tableInformation } from "~db/schema/tables";
import { serverDir, tellDatabase } from "../killable";
import { makeRelease } from "./dictionary";

/** An environment: a schema and a database user limited to that schema. */
export type MadeTarget = { release: string; schema: string; password: string };

export async function makeTarget(dataDir = serverDir(), release = `T_${randomUUID().slice(0, 8)}`): Promise<MadeTarget> {
  const schema = `meta_${randomUUID().slice(0, 8)}`;
  const password = randomUUID();
  for (const statement of [
    `CREATE DATABASE ${schema} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
    `CREATE USER '${schema}'@'127.0.0.1' IDENTIFIED BY '${password}'`,
    `GRANT ALL PRIVILEGES ON \`${schema.replace("_", "\\_")}\`.* TO '${schema}'@'127.0.0.1'`,
  ])
    await tellDatabase(dataDir, statement);
  const row = { databaseName: schema, databaseUser: schema, sealedPassword: seal(password) };
  const known = await database().select().from(databaseEnvironment).where(eq(databaseEnvironment.dataItemRelease, release));
  if (known.length > 0) await database().update(databaseEnvironment).set(row).where(eq(databaseEnvironment.dataItemRelease, release));
  else {
    await makeRelease(release);
    await database()
      .insert(databaseEnvironment)
      .values({ dataItemRelease: release, ...row });
  }
  return { release, schema, password };
}

/** Query the environment's schema as the environment's own user. */
export async function askTarget({ schema, password }: MadeTarget, sql: string): Promise<RowDataPacket[]> {
  const connection = await connectEnvironment({ databaseName: schema, databaseUser: schema, password }, 5_000);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return rows;
  } finally {
    await connection.end();
  }
}

export async function tablesIn(target: MadeTarget): Promise<string[]> {
  const rows = await askTarget(
    target,
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY 1",
  );
  return rows.map(({ name }) => name as string);
}

type Item = Partial<typeof dataItemEnvironment.$inferInsert>;

export async function makeItemIn(release: string, item: string, over: Item = {}): Promise<string> {
  const plain = { dataItemName: `이름 ${item}`, dataItemType: "VARCHAR", dataItemSize: 20, helpCode: "data-item" };
  await database()
    .insert(dataItem)
    .ignore()
    .values({ dataItem: item, ...plain });
  await database()
    .insert(dataItemEnvironment)
    .values({
      ...{ ...plain, dataItem: item, dataItemRelease: release },
      ...{ dataItemNull: "Y" as const, ...over },
    });
  return item;
}

type Column = { dataItem: string } & Partial<typeof tableColumn.$inferInsert>;

/** The dictionary items of the columns must exist. */
export async function describeTable(
  release: string,
  tableId: string,
  columns: Column[],
  over: Partial<typeof tableInformation.$inferInsert> = {},
) {
  const key = { tableId, dataItemRelease: release };
  await database()
    .insert(tableInformation)
    .values({ ...key, tableName: `표 ${tableId}`, tableDesc: `설명 ${tableId}`, ...over });
  await addColumns(release, tableId, columns);
  return key;
}

export async function addColumns(release: string, tableId: string, columns: Column[]): Promise<void> {
  if (columns.length === 0) return;
  const first = await database().$count(tableColumn, eq(tableColumn.tableId, tableId));
  await database()
    .insert(tableColumn)
    .values(columns.map((column, index) => ({ tableId, dataItemRelease: release, tableColumnsSequence: first + index + 1, ...column })));
}

/** Whether the description marks the table as created. */
export async function flagOf({ tableId, dataItemRelease }: { tableId: string; dataItemRelease: string }) {
  const rows = await database().select().from(tableInformation).where(eq(tableInformation.tableId, tableId));
  return rows.find((row) => row.dataItemRelease === dataItemRelease)?.generateTableYn;
}
