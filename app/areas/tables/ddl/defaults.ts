import { isNow } from "~/areas/master/dictionary/default-faults";
import { isWholeType } from "~/areas/master/dictionary/item-types";
import type { DescribedColumn } from "./description";

type Defaulted = Pick<DescribedColumn, "type" | "size" | "decimals" | "default" | "autoIncrement">;

/** Quote a text for SQL, in hexadecimal when it has a backslash, whose meaning depends on `sql_mode`. */
function literal(text: string): string {
  if (!text.includes("\\")) return `'${text.replaceAll("'", "''")}'`;
  return `_utf8mb4 x'${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}'`;
}

/** Quote a COMMENT. Servers refuse hexadecimal here; a doubled backslash is right in our sessions, harmless elsewhere. */
export const comment = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** DEFAULT clause with a leading space, or an empty text. */
export function sqlDefault(column: Defaulted): string {
  const { type, size, default: text } = column;
  if (text === "") return "";
  if (isNow(type, text)) return ` DEFAULT ${now(size)}`;
  return ` DEFAULT ${isNumber(type) ? plainNumber(column) : literal(text)}`;
}

/** Default as a database reports it (`ColumnShape`). */
export function shownDefault(column: Defaulted): string | null {
  const { type, size, default: text } = column;
  if (text === "") return null;
  if (isNow(type, text)) return now(size);
  if (isNumber(type)) return plainNumber(column);
  return `'${keptText(column).replaceAll("'", "''")}'`;
}

const now = (size: number) => (size > 0 ? `CURRENT_TIMESTAMP(${size})` : "CURRENT_TIMESTAMP");
const isNumber = (type: string) => isWholeType(type) || type === "DECIMAL" || type === "DOUBLE";

/** Normalize a number: 007 becomes 7; 1.5 with two decimals becomes 1.50. */
export function plainNumber({ type, decimals, default: text }: Pick<Defaulted, "type" | "decimals" | "default">): string {
  if (type === "DOUBLE") return String(Number(text));
  if (type !== "DECIMAL") return String(BigInt(text));
  const [, sign, whole, fraction = ""] = /^(-?)0*(\d*?)(?:\.(\d*))?$/.exec(text)!;
  const number = `${whole || "0"}${decimals > 0 ? `.${fraction.slice(0, decimals).padEnd(decimals, "0")}` : ""}`;
  return /[1-9]/.test(number) ? sign + number : number;
}

function keptText({ type, size, default: text }: Defaulted): string {
  // Databases drop trailing spaces of CHAR.
  if (type === "CHAR") return text.replace(/ +$/, "");
  if (type !== "TIME" && type !== "DATETIME") return text;
  const [whole, fraction = ""] = text.split(".");
  return size > 0 ? `${whole}.${fraction.padEnd(size, "0")}` : whole!;
}
