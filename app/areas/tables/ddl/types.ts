import { type Fault, typeFaults } from "~/areas/master/dictionary/data-types";
import { isOutsideType, OUTSIDE_TYPES } from "~/areas/master/dictionary/item-types";
import type { DescribedColumn } from "./description";

type Typed = Pick<DescribedColumn, "type" | "size" | "decimals" | "default">;

const PLAIN = ["TINYINT", "SMALLINT", "INT", "BIGINT", "DOUBLE", "DATE", ...OUTSIDE_TYPES];

/** A column's type as it stands in a statement, such as `VARCHAR(20)`. Throws for a type that is not of the dictionary. */
export function sqlType({ type, size, decimals }: Typed): string {
  if (PLAIN.includes(type)) return type;
  if (type === "VARCHAR" || type === "CHAR") return `${type}(${size})`;
  if (type === "DECIMAL") return `DECIMAL(${size},${decimals})`;
  if (type === "TIME" || type === "DATETIME") return size > 0 ? `${type}(${size})` : type;
  throw new Error(`no column type for ${type}`);
}

export const isKnownType = (type: string): boolean =>
  PLAIN.includes(type) || ["VARCHAR", "CHAR", "DECIMAL", "TIME", "DATETIME"].includes(type);

/** What is wrong with size and decimals for the type, by the dictionary's own rules; the default has rules of its own (`defaultFault`). */
export const sizeFaults = ({ type, size, decimals }: Typed): Fault[] =>
  typeFaults({ dataItemType: type, dataItemSize: size, dataItemFileDecimal: decimals, dataItemDefult: "" });

/** The most bytes that a key of the column takes: four a letter. */
export function keyBytes({ type, size, decimals }: Typed): number {
  return type === "VARCHAR" || type === "CHAR" ? size * 4 : rowBytes({ type, size, decimals, default: "" });
}

/** The bytes a column counts in a row of 65,535 at most. */
export function rowBytes({ type, size, decimals }: Typed): number {
  switch (type) {
    case "VARCHAR":
      return size * 4 + (size * 4 > 255 ? 2 : 1);
    case "CHAR":
      return size * 4;
    case "TEXT":
    case "BLOB":
      return 10;
    case "LONGTEXT":
    case "JSON":
      return 12;
    case "DECIMAL":
      return digitBytes(size - decimals) + digitBytes(decimals);
    case "DATE":
      return 3;
    case "TIME":
      return 3 + Math.ceil(size / 2);
    case "DATETIME":
      return 5 + Math.ceil(size / 2);
    default:
      return { TINYINT: 1, SMALLINT: 2, INT: 4 }[type] ?? 8;
  }
}

/** Nine digits take four bytes, the rest one for two. */
const digitBytes = (digits: number) => Math.floor(digits / 9) * 4 + Math.ceil((digits % 9) / 2);

/** A value of more than 255 bytes may lie outside its page, which then keeps so much of it (MySQL; MariaDB keeps less). */
const KEPT_IN_PAGE = 41;

/** The bytes a column counts in a page, of which a row may take 8,126 at most. */
export function pageBytes(column: Typed): number {
  if (isOutsideType(column.type)) return KEPT_IN_PAGE;
  if (column.type !== "VARCHAR" && column.type !== "CHAR") return rowBytes(column);
  const most = column.size * 4;
  return most > 255 ? KEPT_IN_PAGE : most + 1;
}
