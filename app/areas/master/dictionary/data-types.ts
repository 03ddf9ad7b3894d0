import { defaultFault } from "./default-faults";

type Limits = { size: [least: number, most: number]; decimals?: number };

/** Least and most size in characters, digits, or digits of a second. Other types have none. */
const limits: Record<string, Limits> = {
  VARCHAR: { size: [1, 16_383] },
  CHAR: { size: [1, 255] },
  DECIMAL: { size: [1, 65], decimals: 30 },
  TIME: { size: [0, 6] },
  DATETIME: { size: [0, 6] },
};
export type TypedItem = {
  dataItemType: string;
  dataItemSize: number;
  dataItemFileDecimal: number;
  dataItemDefult: string;
  dataItemSequence?: string;
};
export type Fault = { field: string; message: string };

/** Korean messages by field; the default is checked only when size and decimals fit. */
export function typeFaults({
  dataItemType: type,
  dataItemSize: size,
  dataItemFileDecimal: decimals,
  dataItemDefult: text,
  dataItemSequence: isSequence,
}: TypedItem): Fault[] {
  const { size: [least, most] = [0, 0], decimals: mostDecimals = 0 } = limits[type] ?? {};
  const faults: Fault[] = [];
  const wrong = (field: string, message: string) => faults.push({ field, message });
  if (size < least || size > most)
    wrong("dataItemSize", most === 0 ? "이 유형은 크기가 없습니다. 0으로 두세요." : `${least}부터 ${grouped(most)}까지 쓸 수 있습니다.`);
  if (decimals > mostDecimals)
    wrong(
      "dataItemFileDecimal",
      mostDecimals === 0 ? "소수 유형에만 쓸 수 있습니다. 0으로 두세요." : `${mostDecimals}까지 쓸 수 있습니다.`,
    );
  else if (decimals > size && mostDecimals > 0) wrong("dataItemFileDecimal", "크기보다 클 수 없습니다.");
  const wrongDefault = faults.length === 0 && defaultFault({ type, size, decimals, default: text, autoIncrement: isSequence === "Y" });
  if (wrongDefault) wrong("dataItemDefult", wrongDefault);
  return faults;
}

const grouped = (number: number) => number.toLocaleString("ko-KR");
