import { defaultFault } from "~/areas/master/dictionary/default-faults";
import { isOutsideType, isWholeType } from "~/areas/master/dictionary/item-types";
import { type DescribedColumn, type DescribedTable, inPlace, type References } from "./description";
import { isNullable } from "./expected";
import { nameFault } from "./names";
import { isKnownType, keyBytes, pageBytes, rowBytes, sizeFaults } from "./types";

/** Why a table cannot be made; `sequence` is null for the table itself. */
export type RowFault = { sequence: number | null; field: string; message: string };
type ColumnFault = { field: string; message: string };

const MOST = { columns: 1_017, rowBytes: 65_535, pageBytes: 8_126, keyBytes: 3_072, keyColumns: 16, keys: 64 };

const OF_EACH_ROW = 24;

/** Everything that prevents a table from being made. `field` is the name in public calls. */
export function faultsOf(table: DescribedTable, references: References): RowFault[] {
  const columns = inPlace(table);
  const inRow = columns.flatMap((column) => {
    const faults = [...columnFaults(column), ...referenceFaults(column, references)];
    return faults.map((fault) => ({ sequence: column.sequence, ...fault }));
  });
  const others = [...tableFaults(table), ...duplicateFaults(columns), ...autoIncrementFaults(columns)];
  const faults = [...inRow, ...others];
  return faults.length > 0 ? faults : tableSizeFaults(columns);
}

/** Faults of one column by itself; an unknown type ends the check. */
export function columnFaults(column: DescribedColumn): ColumnFault[] {
  const faults: ColumnFault[] = [];
  const wrong = (field: string, message: string | undefined) => message !== undefined && faults.push({ field, message });
  wrong("dataItem", nameFault(column.dataItem));
  wrong("dataItem", commentFault(column.name, "항목의 이름"));
  if (!isKnownType(column.type)) {
    wrong("dataItem", `${column.type} 유형은 컬럼이 될 수 없습니다.`);
    return faults;
  }
  for (const { message } of sizeFaults(column)) wrong("dataItem", `항목의 크기나 소수가 맞지 않습니다. ${message}`);
  wrong("dataItem", inItem(defaultFault(column)));
  if (column.columnType !== "COLUMN") wrong("columnType", keyFault(column));
  if (column.autoIncrement) wrong("autoIncrement", autoIncrementFault(column));
  return faults;
}

const inItem = (message: string | undefined) => (message === undefined ? undefined : `항목의 기본값이 맞지 않습니다. ${message}`);

/** A COMMENT stores at most three bytes a letter; hidden characters would mislead. */
function commentFault(text: string, what: string): string | undefined {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u{10000}-\u{10ffff}]/u.test(text)
    ? `${what}에 이모지나 보이지 않는 글자를 쓸 수 없습니다.`
    : undefined;
}

function keyFault(column: DescribedColumn): string | undefined {
  if (isOutsideType(column.type)) return "이 유형은 키나 색인이 될 수 없습니다.";
  return keyBytes(column) > MOST.keyBytes ? `키나 색인은 ${MOST.keyBytes / 4}자까지입니다.` : undefined;
}

function autoIncrementFault({ type, isSequence, columnType }: DescribedColumn): string | undefined {
  if (!isWholeType(type)) return "정수 유형에만 쓸 수 있습니다.";
  if (!isSequence) return "항목의 번호가 Y일 때만 쓸 수 있습니다.";
  if (!["PRIMARY", "UNIQUE", "INDEX"].includes(columnType)) return "기본 키, 고유, 색인 중 하나여야 합니다.";
  return undefined;
}

function referenceFaults(column: DescribedColumn, references: References): ColumnFault[] {
  if (column.columnType !== "FOREIGN") return [];
  const reference = references.get(column.dataItem.toLowerCase());
  const faultAt = (message: string) => [{ field: "columnType", message }];
  if (!reference) return faultAt("이 항목만을 기본 키로 둔 테이블이 이 환경에 없습니다.");
  if (reference.others.length > 0)
    return faultAt(`이 항목을 기본 키로 둔 테이블이 둘 이상이라 정할 수 없습니다: ${[reference.tableId, ...reference.others].join(", ")}`);
  return [];
}

function tableFaults({ tableId, name, columns }: DescribedTable): RowFault[] {
  const faultAt = (field: string, message: string | undefined) => (message === undefined ? [] : [{ sequence: null, field, message }]);
  return [
    ...faultAt("tableId", nameFault(tableId)),
    ...faultAt("tableName", commentFault(name, "테이블 이름")),
    ...(columns.length > MOST.columns
      ? faultAt("tableId", `컬럼은 1,017개까지입니다. 지금 ${columns.length.toLocaleString("ko-KR")}개입니다.`)
      : []),
  ];
}

function duplicateFaults(columns: DescribedColumn[]): RowFault[] {
  const seen = new Set<string>();
  return columns.flatMap(({ sequence, dataItem }) => {
    const name = dataItem.toLowerCase();
    if (!seen.has(name)) return (void seen.add(name), []);
    return [{ sequence, field: "dataItem", message: "같은 항목이 이미 있습니다. 대문자와 소문자는 같은 이름입니다." }];
  });
}

function autoIncrementFaults(columns: DescribedColumn[]): RowFault[] {
  const [first, ...further] = columns.filter(({ autoIncrement }) => autoIncrement);
  const faultAt = ({ sequence }: DescribedColumn, message: string) => ({ sequence, field: "autoIncrement", message });
  const faults = further.map((column) => faultAt(column, "자동 증가는 한 테이블에 하나만 쓸 수 있습니다."));
  const primary = columns.filter(({ columnType }) => columnType === "PRIMARY");
  if (first?.columnType === "PRIMARY" && primary[0] !== first)
    faults.push(faultAt(first, "자동 증가하는 항목은 기본 키의 첫 번째여야 합니다."));
  return faults;
}

function tableSizeFaults(columns: DescribedColumn[]): RowFault[] {
  const tableFault = (message: string) => [{ sequence: null, field: "tableId", message }];
  const sum = (bytesOf: (column: DescribedColumn) => number, of = columns) => of.reduce((bytes, column) => bytes + bytesOf(column), 0);
  const primary = columns.filter(({ columnType }) => columnType === "PRIMARY");
  const keys = columns.filter(({ columnType }) => ["UNIQUE", "INDEX", "FOREIGN"].includes(columnType));
  if (primary.length > MOST.keyColumns) return tableFault(`기본 키는 ${MOST.keyColumns}개 컬럼까지입니다.`);
  if (sum(keyBytes, primary) > MOST.keyBytes) return tableFault("기본 키의 컬럼을 더하면 3,072바이트를 넘습니다.");
  if (keys.length > MOST.keys) return tableFault(`고유, 색인, 참조는 모두 ${MOST.keys}개까지입니다.`);
  const nulls = Math.ceil((columns.filter(isNullable).length + 1) / 8);
  const row = sum(rowBytes) + nulls;
  if (row > MOST.rowBytes)
    return tableFault(`한 행이 65,535바이트를 넘습니다(${row.toLocaleString("ko-KR")}바이트). 크기를 줄이거나 긴 글로 바꾸어 주세요.`);
  if (sum(pageBytes) + nulls + OF_EACH_ROW >= MOST.pageBytes)
    return tableFault("컬럼이 너무 많아 한 행이 데이터베이스의 한 페이지에 들어가지 않습니다. 테이블을 나누어 주세요.");
  return [];
}
