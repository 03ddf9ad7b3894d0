import { grouped } from "~/core/grouped";
import type { FoundTable } from "../ddl/description";
import { quoted } from "../ddl/names";
import { columnShape, type ColumnRow } from "./internal/column-shape";
import { constraintsOf } from "./internal/constraints.server";
import { type IndexRow, keysOfColumns } from "./internal/keys-of-columns";
import type { Target } from "./target";
import { isDatabaseError } from "./reasons.server";

/** Rows counted exactly at most: per table, and for all tables together. */
const COUNTED = 100_000;
const COUNTED_IN_ALL = 2_000_000;

/**
 * Read tables from a database by `tableId`, in five queries; views have no entry. When a lock delays counting, the database estimates rows.
 */
export async function findTables(target: Target, tableIds: string[]): Promise<Map<string, FoundTable>> {
  if (tableIds.length === 0) return new Map();
  const tables = new Map((await tablesOf(target, tableIds)).map((table) => [table.name, table]));
  const existingIds = tableIds.filter((tableId) => tables.has(tableId));
  if (existingIds.length === 0) return new Map();
  const columns = grouped(await columnsOf(target, existingIds), ({ table }) => table);
  const indexes = grouped(await indexesOf(target, existingIds), ({ table }) => table);
  const { foreign, referring, json } = await constraintsOf(target, existingIds);
  const counts = await countsOf(target, existingIds);
  return new Map(
    existingIds.map((tableId) => {
      const { name, rows, ...table } = tables.get(tableId)!;
      const keys = keysOfColumns(indexes.get(tableId) ?? [], foreign.get(tableId) ?? []);
      const shapes = (columns.get(tableId) ?? []).map((column) =>
        columnShape(column, target.server, json.has(`${tableId}.${column.name}`), keys.get(column.name.toLowerCase()) ?? []),
      );
      const counted = counts.get(tableId);
      const rowCount = counted === undefined ? { count: rows, isExact: false } : counted;
      const referencedBy = [...new Set(referring.get(tableId)?.map((row) => row.table))].sort();
      return [tableId, { tableId: name, ...table, rows: rowCount, columns: shapes, referencedBy }];
    }),
  );
}

type Named<T> = T & { table: string };

const tablesOf = ({ ask }: Target, tableIds: string[]) =>
  ask(
    `SELECT table_name AS name, engine AS engine, table_rows AS estimate, data_length + index_length AS bytes, table_comment AS comment
     FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_name IN (?)`,
    [tableIds],
  ).then((rows) =>
    rows.map(({ name, engine, estimate, bytes, comment }) => ({
      ...{ name: String(name), engine: String(engine ?? ""), comment: String(comment ?? "") },
      ...{ rows: Number(estimate ?? 0), bytes: Number(bytes ?? 0) },
    })),
  );

const columnsOf = ({ ask }: Target, tableIds: string[]) =>
  ask(
    `SELECT table_name AS \`table\`, column_name AS name, column_type AS type, collation_name AS collation, is_nullable AS nullable,
       column_default AS \`default\`, extra AS extra, column_comment AS comment
     FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name IN (?) ORDER BY table_name, ordinal_position`,
    [tableIds],
  ) as Promise<Named<ColumnRow>[]>;

const indexesOf = ({ ask }: Target, tableIds: string[]) =>
  ask(
    `SELECT table_name AS \`table\`, index_name AS \`index\`, non_unique = 0 AS isUnique, index_type AS kind, column_name AS \`column\`
     FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name IN (?) ORDER BY table_name, index_name, seq_in_index`,
    [tableIds],
  ) as Promise<IndexRow[]>;

/** Count rows up to a bound; empty when refused or locked for two seconds. */
async function countsOf({ ask, run }: Target, tableIds: string[]): Promise<Map<string, FoundTable["rows"]>> {
  const most = Math.min(COUNTED, Math.floor(COUNTED_IN_ALL / tableIds.length));
  const counts = tableIds.map(
    (_, index) => `SELECT ${index} AS place, COUNT(*) AS counted FROM (SELECT 1 FROM ${quoted(tableIds[index]!)} LIMIT ${most + 1}) AS t`,
  );
  await run("SET SESSION lock_wait_timeout = 2");
  const rows = await ask(counts.join(" UNION ALL ")).catch((error: { fatal?: boolean }) => {
    if (!isDatabaseError(error) || error.fatal) throw error;
    return [];
  });
  await run("SET SESSION lock_wait_timeout = 10");
  const exact = rows.filter(({ counted }) => Number(counted) <= most);
  return new Map(exact.map(({ place, counted }) => [tableIds[Number(place)]!, { count: Number(counted), isExact: true }]));
}
