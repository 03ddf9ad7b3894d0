import { Refusal } from "~/core/refusal";
import { type DescribedTable, type References, referenceOf, referencesAmong } from "./description";

export function parentsOf(table: Pick<DescribedTable, "columns">, references: References): string[] {
  return [...new Set(table.columns.flatMap((column) => referenceOf(column, references)?.tableId ?? []))];
}

/** Sort tables so that parents come first. Refuses `tables.circle`. */
export function inOrder<T extends Pick<DescribedTable, "tableId" | "columns">>(tables: T[]): T[] {
  const references = referencesAmong(tables);
  const byId = new Map(tables.map((table) => [table.tableId, table]));
  const ordered = new Set<T>();
  const visit = (table: T, way: T[]) => {
    if (ordered.has(table)) return;
    if (way.includes(table)) {
      const circle = [...way.slice(way.indexOf(table)), table].map(({ tableId }) => tableId);
      throw new Refusal("tables.circle", { keys: circle.join(" → ") });
    }
    for (const parent of parentsOf(table, references)) visit(byId.get(parent)!, [...way, table]);
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}
