import type { FoundTable } from "../ddl/description";
import type { Target } from "./open-target.server";

/**
 * What the database holds of these tables, by `tableId`; a table that is not there has no entry. Names are compared as the server compares them. Asks at most
 * five statements, however many tables there are.
 */
export async function foundTables(target: Target, tableIds: string[]): Promise<Map<string, FoundTable>> {
  if (tableIds.length === 0) return new Map();
  const rows = await target.ask(
    `SELECT table_name AS name, engine, table_rows AS estimate, data_length + index_length AS bytes, table_comment AS comment
     FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_name IN (?)`,
    [tableIds],
  );
  return new Map(rows.map((row) => [String(row.name), shape(row)]));
}

function shape(row: Record<string, unknown>): FoundTable {
  return {
    tableId: String(row.name),
    rows: { count: Number(row.estimate ?? 0), isExact: false },
    bytes: Number(row.bytes ?? 0),
    engine: String(row.engine ?? ""),
    comment: String(row.comment ?? ""),
    columns: [],
    referencedBy: [],
  };
}
