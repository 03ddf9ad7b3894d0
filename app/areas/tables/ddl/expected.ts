import { shownDefault } from "./defaults";
import { type ColumnShape, type DescribedColumn, type DescribedTable, inPlace, type References, referenceOf } from "./description";
import { sqlType } from "./types";

/** Columns as the database must have them, in the spelling of `findTables`. */
export function expectedColumns(table: Pick<DescribedTable, "columns">, references: References): ColumnShape[] {
  const columns = inPlace(table);
  const primary = columns.filter(({ columnType }) => columnType === "PRIMARY").map(({ dataItem }) => dataItem);
  return columns.map((column) => ({
    name: column.dataItem,
    type: sqlType(column).toLowerCase(),
    nullable: isNullable(column),
    default: shownDefault(column),
    autoIncrement: column.autoIncrement,
    comment: column.name,
    keys: keysOf(column, primary, references),
  }));
}

/** Primary key and AUTO_INCREMENT columns are never NULL, whatever the item says. */
export const isNullable = ({ columnType, autoIncrement, nullable }: DescribedColumn): boolean =>
  nullable && columnType !== "PRIMARY" && !autoIncrement;

function keysOf(column: DescribedColumn, primary: string[], references: References): string[] {
  const { columnType, dataItem } = column;
  if (columnType === "COLUMN") return [];
  if (columnType === "PRIMARY") return [`PRIMARY(${primary.join(", ")})`];
  const reference = referenceOf(column, references);
  if (columnType === "FOREIGN") return reference ? [`FOREIGN(${dataItem} → ${reference.tableId}.${reference.dataItem})`] : [];
  return [`${columnType}(${dataItem})`];
}
