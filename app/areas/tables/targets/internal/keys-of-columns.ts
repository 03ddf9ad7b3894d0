import { grouped } from "~/core/grouped";

/** A key's column as `information_schema.statistics` has it; `column` is null where the key is of an expression. */
export type IndexRow = { table: string; index: string; isUnique: boolean; kind: string; column: string | null };
/** A foreign key's column as `information_schema.key_column_usage` has it. */
export type ForeignRow = { table: string; constraint: string; column: string; toTable: string; toColumn: string };

/** What each column of a table is part of, by its name in lower case, sorted (`ColumnShape.keys`). Rows are in the order of the keys' columns. */
export function keysOfColumns(indexes: IndexRow[], foreign: ForeignRow[]): Map<string, string[]> {
  const keys: { columns: string[]; said: string }[] = [];
  for (const rows of grouped(foreign, ({ constraint }) => constraint).values()) {
    const columns = rows.map(({ column }) => column);
    const to = rows.map(({ toColumn }) => toColumn).join(", ");
    keys.push({ columns, said: `FOREIGN(${columns.join(", ")} → ${rows[0]!.toTable}.${to})` });
  }
  // A foreign key has an index of its own.
  const served = new Set(keys.map(({ columns }) => columns.join(", ").toLowerCase()));
  for (const rows of grouped(indexes, ({ index }) => index).values()) {
    const columns = rows.flatMap(({ column }) => column ?? []);
    const kind = kindOf(rows[0]!);
    const said = `${kind}(${rows.map(({ column }) => column ?? "…").join(", ")})`;
    if (kind !== "INDEX" || !served.has(columns.join(", ").toLowerCase())) keys.push({ columns, said });
  }
  const byColumn = new Map<string, string[]>();
  for (const { columns, said } of keys)
    for (const column of columns) byColumn.set(column.toLowerCase(), [...(byColumn.get(column.toLowerCase()) ?? []), said].sort());
  return byColumn;
}

function kindOf({ index, isUnique, kind }: IndexRow): string {
  if (index === "PRIMARY") return "PRIMARY";
  if (kind !== "BTREE" && kind !== "HASH") return kind;
  return isUnique ? "UNIQUE" : "INDEX";
}
