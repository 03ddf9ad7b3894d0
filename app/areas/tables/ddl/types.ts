import { type Fault, typeFaults } from "~/areas/master/dictionary/data-types";
import { isOutsideType, OUTSIDE_TYPES } from "~/areas/master/dictionary/item-types";
import type { DescribedColumn } from "./description";

type Typed = Pick<DescribedColumn, "type" | "size" | "decimals" | "default">;

const PLAIN = ["TINYINT", "SMALLINT", "INT", "BIGINT", "DOUBLE", "DATE", ...OUTSIDE_TYPES];

/** Column type in SQL, such as `VARCHAR(20)`. Throws for an unknown type. */
export function sqlType({ type, size, decimals }: Typed): string {
  if (PLAIN.includes(type)) return type;
  if (type === "VARCHAR" || type === "CHAR") return `${type}(${size})`;
  if (type === "DECIMAL") return `DECIMAL(${size},${decimals})`;
  if (type === "TIME" || type === "DATETIME") return size > 0 ? `${type}(${size})` : type;
  throw new Error(`no column type for ${type}`);
}

export const isKnownType = (type: string): boolean =>
  PLAIN.includes(type) || ["VARCHAR", "CHAR", "DECIMAL", "TIME", "DATETIME"].includes(type);

export const sizeFaults = ({ type, size, decimals }: Typed): Fault[] =>
  typeFaults({ dataItemType: type, dataItemSize: size, dataItemFileDecimal: decimals, dataItemDefult: "" });

/** Bytes of a key, at four a letter. */
export function keyBytes({ type, size, decimals }: Typed): number {
  return type === "VARCHAR" || type === "CHAR" ? size * 4 : rowBytes({ type, size, decimals, default: "" });
}

/** Bytes of a column toward the 65,535 of a row. */
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

/** DECIMAL stores nine digits in four bytes, two remaining digits in one. */
const digitBytes = (digits: number) => Math.floor(digits / 9) * 4 + Math.ceil((digits % 9) / 2);

/** MySQL may store a value of over 255 bytes outside its page, which keeps 41 bytes. */
const KEPT_IN_PAGE = 41;

/** Bytes of a column in a page's row, at most 8,126 together. */
export function pageBytes(column: Typed): number {
  if (isOutsideType(column.type)) return KEPT_IN_PAGE;
  if (column.type !== "VARCHAR" && column.type !== "CHAR") return rowBytes(column);
  const most = column.size * 4;
  return most > 255 ? KEPT_IN_PAGE : most + 1;
}
