import { readDay } from "~/time/typed-moment";
import { isOutsideType, isTextType, isWholeType } from "./item-types";

type Defaulted = { type: string; size: number; decimals: number; default: string; autoIncrement: boolean };

const NOW = /^(current_timestamp|now)(\(\d?\))?$/i;
const BITS: Record<string, bigint> = { TINYINT: 7n, SMALLINT: 15n, INT: 31n, BIGINT: 63n };

export const isNow = (type: string, text: string): boolean => type === "DATETIME" && NOW.test(text);

/** Korean reason why a default is invalid; undefined if valid. */
export function defaultFault(item: Defaulted): string | undefined {
  const { type, default: text } = item;
  if (text === "") return undefined;
  if (item.autoIncrement) return "자동 증가하는 컬럼은 기본값을 가질 수 없습니다.";
  if (isOutsideType(type)) return "이 유형은 기본값을 가질 수 없습니다.";
  if (isTextType(type)) return textFault(item);
  if (isWholeType(type)) return wholeFault(item);
  if (type === "DECIMAL") return decimalFault(item);
  if (type === "DOUBLE") return /^-?\d+(\.\d+)?$/.test(text) ? undefined : "수만 쓸 수 있습니다.";
  if (isNow(type, text)) return undefined;
  return momentFault(item);
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
  const match = shape === undefined ? null : new RegExp(`^${shape}$`).exec(text);
  if (!match) {
    const example = { DATE: "2026-03-01", TIME: "09:00:00" }[type] ?? "2026-03-01 09:00:00 이나 CURRENT_TIMESTAMP";
    return `${example}처럼 입력해 주세요.`;
  }
  const day = type === "TIME" ? undefined : text.slice(0, 10);
  if (day !== undefined && (day < "1000" || readDay(day) === null)) return "없는 날짜입니다.";
  if ((match.at(-1) ?? "").length > size && type !== "DATE") return "소수 아래 초가 크기보다 깁니다.";
  return undefined;
}
