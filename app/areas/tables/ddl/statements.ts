import { comment, sqlDefault } from "./defaults";
import { type DescribedColumn, type DescribedTable, type FoundTable, inPlace, type References, referenceOf } from "./description";
import { isNullable } from "./expected";
import { foreignKeyName, keyName, quoted } from "./names";
import { sqlType } from "./types";

/** CREATE TABLE for MySQL 8 and 9 and MariaDB. Ask `faultsOf` first. */
export function createStatements(table: DescribedTable, references: References): string[] {
  const columns = inPlace(table);
  const primary = columns.filter(({ columnType }) => columnType === "PRIMARY");
  const lines = [
    ...columns.map(columnLine),
    ...(primary.length > 0 ? [`PRIMARY KEY (${primary.map(({ dataItem }) => quoted(dataItem)).join(", ")})`] : []),
    ...columns.flatMap((column) => keyLines(table.tableId, column, references)),
  ];
  return [
    `CREATE TABLE ${quoted(table.tableId)} (\n${lines.map((line) => `  ${line}`).join(",\n")}\n) ` +
      `ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci COMMENT=${comment(table.name)}`,
  ];
}

/** Add missing columns in at most two statements: plain columns INSTANT, columns with a key INPLACE (ADR 96). */
export function addStatements(table: DescribedTable, found: FoundTable, references: References): string[] {
  const columns = newColumns(table, found);
  const isPlain = ({ columnType }: DescribedColumn) => columnType === "COLUMN";
  const alter = (added: DescribedColumn[], how: string) => {
    const lines = added.flatMap((column) => [`COLUMN ${columnLine(column)}`, ...keyLines(table.tableId, column, references)]);
    if (lines.length === 0) return [];
    return [`ALTER TABLE ${quoted(table.tableId)}\n  ${[...lines.map((line) => `ADD ${line}`), how].join(",\n  ")}`];
  };
  return [
    ...alter(columns.filter(isPlain), INSTANT),
    ...alter(
      columns.filter((column) => !isPlain(column)),
      IN_PLACE,
    ),
  ];
}

const INSTANT = "ALGORITHM=INSTANT";
const IN_PLACE = "ALGORITHM=INPLACE, LOCK=NONE";

export const inPlaceOf = (statement: string): string | undefined =>
  statement.endsWith(INSTANT) ? statement.slice(0, -INSTANT.length) + IN_PLACE : undefined;

export const dropStatement = (tableId: string): string => `DROP TABLE ${quoted(tableId)}`;

/** Described columns missing in the database, in sequence; names ignore case. */
export function newColumns(table: Pick<DescribedTable, "columns">, found: Pick<FoundTable, "columns">): DescribedColumn[] {
  const heldNames = new Set(found.columns.map(({ name }) => name.toLowerCase()));
  return inPlace(table).filter(({ dataItem }) => !heldNames.has(dataItem.toLowerCase()));
}

function columnLine(column: DescribedColumn): string {
  const nulls = isNullable(column) ? "NULL" : "NOT NULL";
  const counts = column.autoIncrement ? " AUTO_INCREMENT" : "";
  return `${quoted(column.dataItem)} ${sqlType(column)} ${nulls}${sqlDefault(column)}${counts} COMMENT ${comment(column.name)}`;
}

function keyLines(tableId: string, column: DescribedColumn, references: References): string[] {
  const { columnType, dataItem } = column;
  const name = quoted(dataItem);
  if (columnType === "UNIQUE") return [`UNIQUE KEY ${quoted(keyName("uq", dataItem))} (${name})`];
  if (columnType === "INDEX") return [`KEY ${quoted(keyName("ix", dataItem))} (${name})`];
  const reference = referenceOf(column, references);
  if (!reference) return [];
  const key = quoted(foreignKeyName(tableId, dataItem));
  return [
    `KEY ${key} (${name})`,
    `CONSTRAINT ${key} FOREIGN KEY (${name}) REFERENCES ${quoted(reference.tableId)} (${quoted(reference.dataItem)})`,
  ];
}
