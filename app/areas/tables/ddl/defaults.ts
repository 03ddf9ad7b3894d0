import { readDay } from "~/time/typed-moment";
import type { DescribedColumn } from "./description";
import { isOutsideType, isTextType, isWholeType } from "./types";

type Defaulted = Pick<DescribedColumn, "type" | "size" | "decimals" | "default" | "autoIncrement">;

const NOW = /^(current_timestamp|now)(\(\d?\))?$/i;
const BITS: Record<string, bigint> = { TINYINT: 7n, SMALLINT: 15n, INT: 31n, BIGINT: 63n };

/** Why a column cannot have its default, in Korean; undefined when it can, or has none. */
export function defaultFault(column: Defaulted): string | undefined {
  const { type, default: text } = column;
  if (text === "") return undefined;
  if (column.autoIncrement) return "자동 증가하는 컬럼은 기본값을 가질 수 없습니다.";
  if (isOutsideType(type)) return "이 유형은 기본값을 가질 수 없습니다.";
  if (isTextType(type)) return textFault(column);
  if (isWholeType(type)) return wholeFault(column);
  if (type === "DECIMAL") return decimalFault(column);
  if (type === "DOUBLE") return /^-?\d+(\.\d+)?$/.test(text) ? undefined : "수만 쓸 수 있습니다.";
  if (type === "DATETIME" && NOW.test(text)) return undefined;
  return momentFault(column);
}

function textFault({ size, default: text }: Defaulted): string | undefined {
  if (/[\u0000-\u001f\u007f]/.test(text)) return "줄바꿈이나 보이지 않는 글자는 기본값이 될 수 없습니다.";
  if (/[\ud800-\udfff]/.test(text)) return "이모지처럼 네 바이트인 글자는 기본값이 될 수 없습니다.";
  if ([...text].length > size) return "기본값이 크기보다 깁니다.";
  return undefined;
}

function wholeFault({ type, default: text }: Defaulted): string | undefined {
  if (!/^-?\d{1,20}$/.test(text)) return "정수만 쓸 수 있습니다.";
  const most = 2n ** BITS[type]!;
  const number = BigInt(text);
  return number < -most || number >= most ? "이 유형에 들어가지 않는 수입니다." : undefined;
}

function decimalFault({ size, decimals, default: text }: Defaulted): string | undefined {
  const [, whole, fraction = ""] = /^-?0*(\d*?)(?:\.(\d+?)0*)?$/.exec(text) ?? [];
  if (whole === undefined || !/\d/.test(text)) return "수만 쓸 수 있습니다.";
  return whole.length > size - decimals || fraction.length > decimals ? "크기나 소수에 들어가지 않는 수입니다." : undefined;
}

const DAY = String.raw`(\d{4})-(\d{2})-(\d{2})`;
const CLOCK = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.(\d+))?`;

function momentFault({ type, size, default: text }: Defaulted): string | undefined {
  const shape = { DATE: DAY, TIME: CLOCK, DATETIME: `${DAY} ${CLOCK}` }[type];
  const found = shape === undefined ? null : new RegExp(`^${shape}$`).exec(text);
  if (!found) {
    const example = { DATE: "2026-03-01", TIME: "09:00:00" }[type] ?? "2026-03-01 09:00:00 이나 CURRENT_TIMESTAMP";
    return `${example}처럼 적어 주세요.`;
  }
  const day = type === "TIME" ? undefined : text.slice(0, 10);
  if (day !== undefined && readDay(day) === null) return "없는 날짜입니다.";
  if ((found.at(-1) ?? "").length > size && type !== "DATE") return "소수 아래 초가 크기보다 깁니다.";
  return undefined;
}

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
  if (type === "DATETIME" && NOW.test(text)) return ` DEFAULT ${now(size)}`;
  return ` DEFAULT ${isNumber(type) ? plainNumber(column) : literal(text)}`;
}

/** The default as a database reads it back (`ColumnShape`). */
export function shownDefault(column: Defaulted): string | null {
  const { type, size, default: text } = column;
  if (text === "") return null;
  if (type === "DATETIME" && NOW.test(text)) return now(size);
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
