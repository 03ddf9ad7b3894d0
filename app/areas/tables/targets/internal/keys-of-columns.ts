import { grouped } from "~/core/grouped";

/** `column` is null for a key on an expression. */
export type IndexRow = { table: string; index: string; isUnique: boolean; kind: string; column: string | null };
export type ForeignRow = { table: string; constraint: string; column: string; toTable: string; toColumn: string };

/** Keys by column name in lower case (`ColumnShape.keys`). Rows must be in key order. */
export function keysOfColumns(indexes: IndexRow[], foreign: ForeignRow[]): Map<string, string[]> {
  const keys: { columns: string[]; label: string }[] = [];
  for (const rows of grouped(foreign, ({ constraint }) => constraint).values()) {
    const columns = rows.map(({ column }) => column);
    const to = rows.map(({ toColumn }) => toColumn).join(", ");
    keys.push({ columns, label: `FOREIGN(${columns.join(", ")} → ${rows[0]!.toTable}.${to})` });
  }
  const served = new Set(keys.map(({ columns }) => columns.join(", ").toLowerCase()));
  for (const rows of grouped(indexes, ({ index }) => index).values()) {
    const columns = rows.flatMap(({ column }) => column ?? []);
    const kind = kindOf(rows[0]!);
    const label = `${kind}(${rows.map(({ column }) => column ?? "…").join(", ")})`;
    if (kind !== "INDEX" || !served.has(columns.join(", ").toLowerCase())) keys.push({ columns, label });
  }
  const byColumn = new Map<string, string[]>();
  for (const { columns, label } of keys)
    for (const column of columns) byColumn.set(column.toLowerCase(), [...(byColumn.get(column.toLowerCase()) ?? []), label].sort());
  return byColumn;
}

function kindOf({ index, isUnique, kind }: IndexRow): string {
  if (index === "PRIMARY") return "PRIMARY";
  if (kind !== "BTREE" && kind !== "HASH") return kind;
  return isUnique ? "UNIQUE" : "INDEX";
}
