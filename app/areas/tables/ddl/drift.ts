import { type ColumnShape, type DescribedTable, type FoundTable, type References } from "./description";
import { expectedColumns } from "./expected";

/** Korean texts; `column` is empty for the table itself. */
export type Drift = { column: string; what: "missing" | "extra" | "other"; expected: string; found: string };

export function driftOf(table: DescribedTable, found: FoundTable, references: References): Drift[] {
  const expected = expectedColumns(table, references);
  const heldColumns = new Map(found.columns.map((column) => [column.name.toLowerCase(), column]));
  const described = new Set(expected.map(({ name }) => name.toLowerCase()));
  return [
    ...tableDrift(table, found),
    ...expected.flatMap((column) => columnDrift(column, heldColumns.get(column.name.toLowerCase()))),
    ...found.columns
      .filter(({ name }) => !described.has(name.toLowerCase()))
      .map((column) => ({ column: column.name, what: "extra" as const, expected: "", found: describeColumn(column) })),
  ];
}

function tableDrift({ name }: DescribedTable, { comment, engine }: FoundTable): Drift[] {
  if (comment === name && engine === "InnoDB") return [];
  const tableText = (of: string, by: string) => `이름 “${of}”, ${by}`;
  return [{ column: "", what: "other", expected: tableText(name, "InnoDB"), found: tableText(comment, engine) }];
}

function columnDrift(expected: ColumnShape, found: ColumnShape | undefined): Drift[] {
  if (!found) return [{ column: expected.name, what: "missing", expected: describeColumn(expected), found: "" }];
  const [one, other] = [describeColumn(expected), describeColumn(found)];
  return one === other ? [] : [{ column: expected.name, what: "other", expected: one, found: other }];
}

/** Describe a column in Korean. Two columns are equal when their texts are. */
export function describeColumn({ type, nullable, default: value, autoIncrement, comment, keys }: ColumnShape): string {
  return [
    type,
    nullable ? "NULL" : "NOT NULL",
    value === null ? "" : `기본값 ${value}`,
    autoIncrement ? "자동 증가" : "",
    ...keys.map(describeKey),
    `이름 “${comment}”`,
  ]
    .filter(Boolean)
    .join(", ");
}

const KEY_NAMES: Record<string, string> = { PRIMARY: "기본 키", UNIQUE: "고유", INDEX: "색인", FOREIGN: "참조" };
const describeKey = (key: string) => key.replace(/^[A-Z]+/, (kind) => KEY_NAMES[kind] ?? kind);
