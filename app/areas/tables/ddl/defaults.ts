import { isNow } from "~/areas/master/dictionary/default-faults";
import { isWholeType } from "~/areas/master/dictionary/item-types";
import type { DescribedColumn } from "./description";

type Defaulted = Pick<DescribedColumn, "type" | "size" | "decimals" | "default" | "autoIncrement">;

/** A text as it stands in a statement, whether the server takes a backslash for a sign of its own or not. */
function literal(text: string): string {
  if (!text.includes("\\")) return `'${text.replaceAll("'", "''")}'`;
  return `_utf8mb4 x'${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}'`;
}

/**
 * A comment as it stands in a statement. There a server takes no hexadecimal text, so a backslash is doubled: right where a backslash is a sign of its own,
 * as in our sessions, and harmless where it is not.
 */
export const comment = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** ` DEFAULT …` for a column that has one, else nothing. */
export function sqlDefault(column: Defaulted): string {
  const { type, size, default: text } = column;
  if (text === "") return "";
  if (isNow(type, text)) return ` DEFAULT ${now(size)}`;
  return ` DEFAULT ${isNumber(type) ? plainNumber(column) : literal(text)}`;
}

/** The default as a database reads it back (`ColumnShape`). */
export function shownDefault(column: Defaulted): string | null {
  const { type, size, default: text } = column;
  if (text === "") return null;
  if (isNow(type, text)) return now(size);
  if (isNumber(type)) return plainNumber(column);
  return `'${keptText(column).replaceAll("'", "''")}'`;
}

const now = (size: number) => (size > 0 ? `CURRENT_TIMESTAMP(${size})` : "CURRENT_TIMESTAMP");
const isNumber = (type: string) => isWholeType(type) || type === "DECIMAL" || type === "DOUBLE";

/** 007 is 7, and 1.5 is 1.50 with two decimals. */
export function plainNumber({ type, decimals, default: text }: Pick<Defaulted, "type" | "decimals" | "default">): string {
  if (type === "DOUBLE") return String(Number(text));
  if (type !== "DECIMAL") return String(BigInt(text));
  const [, sign, whole, fraction = ""] = /^(-?)0*(\d*?)(?:\.(\d*))?$/.exec(text)!;
  const number = `${whole || "0"}${decimals > 0 ? `.${fraction.slice(0, decimals).padEnd(decimals, "0")}` : ""}`;
  return /[1-9]/.test(number) ? sign + number : number;
}

/** A moment with as many digits of a second as the column has. */
function keptText({ type, size, default: text }: Defaulted): string {
  // A database keeps no spaces behind a text of fixed length.
  if (type === "CHAR") return text.replace(/ +$/, "");
  if (type !== "TIME" && type !== "DATETIME") return text;
  const [whole, fraction = ""] = text.split(".");
  return size > 0 ? `${whole}.${fraction.padEnd(size, "0")}` : whole!;
}
