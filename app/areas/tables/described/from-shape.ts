import { isKnownType } from "../ddl/types";
import type { ColumnShape, ColumnType, DescribedColumn, References } from "../ddl/description";

export type Draft = Omit<DescribedColumn, "sequence">;

/** Translate a database's column into dictionary terms; null for an unknown type. */
export function draftOf(shape: ColumnShape, references: References): Draft | null {
  const type = typeOf(shape.type);
  if (!type) return null;
  const { name: dataItem, nullable, autoIncrement } = shape;
  return {
    ...{ dataItem, nullable, autoIncrement, isSequence: autoIncrement, ...type },
    columnType: keyOf(shape, references),
    name: shape.comment.trim().slice(0, 100) || dataItem,
    default: typedDefault(shape.default),
  };
}

/** A further word, such as a character set, makes the type unknown. */
function typeOf(text: string): Pick<Draft, "type" | "size" | "decimals"> | null {
  const match = /^([a-z]+)(?:\((\d+)(?:,\s*(\d+))?\))?$/.exec(text);
  if (!match || !isKnownType(match[1]!.toUpperCase())) return null;
  return { type: match[1]!.toUpperCase(), size: Number(match[2] ?? 0), decimals: Number(match[3] ?? 0) };
}

function typedDefault(text: string | null): string {
  const quoted = /^'([^]*)'$/.exec(text ?? "");
  return quoted ? quoted[1]!.replaceAll("''", "'") : (text ?? "").replace(/\(\d\)$/, "");
}

/** Strongest key on this column alone; any part of the primary key is PRIMARY. */
function keyOf({ name, keys }: ColumnShape, references: References): ColumnType {
  const has = (kind: string) => keys.some((key) => key.startsWith(`${kind}(`) && (kind === "PRIMARY" || !key.includes(",")));
  if (has("PRIMARY")) return "PRIMARY";
  if (has("FOREIGN") && references.get(name.toLowerCase())?.others.length === 0) return "FOREIGN";
  if (has("UNIQUE")) return "UNIQUE";
  return has("INDEX") || has("FOREIGN") ? "INDEX" : "COLUMN";
}
