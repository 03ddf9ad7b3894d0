import { isWholeType } from "~/areas/master/dictionary/item-types";
import type { DescribedColumn, DescribedTable, FoundTable } from "./description";
import type { RowFault } from "./faults";
import { newColumns } from "./statements";

/** Why new columns cannot be added to an existing table; `faultsOf` judges the columns themselves. */
export function addFaults(table: DescribedTable, found: FoundTable): RowFault[] {
  return newColumns(table, found).flatMap((column) => {
    const fault = addFault(column, found);
    return fault ? [{ sequence: column.sequence, ...fault }] : [];
  });
}

function addFault(column: DescribedColumn, { rows }: FoundTable): { field: string; message: string } | undefined {
  const { columnType, type, nullable, autoIncrement } = column;
  const isEmpty = nullable && column.default === "";
  const faultAt = (field: string, message: string) => ({ field, message });
  if (columnType === "PRIMARY") return faultAt("columnType", "이미 생성된 테이블에 기본 키를 더할 수 없습니다. 다시 생성해 주세요.");
  if (autoIncrement) return faultAt("autoIncrement", "이미 생성된 테이블에 자동 증가를 더할 수 없습니다. 다시 생성해 주세요.");
  if (columnType === "FOREIGN" && !isEmpty)
    return faultAt(
      "columnType",
      "이미 생성된 테이블에 더하는 참조는 NULL을 허용하고 기본값이 없어야 합니다. 환경별 데이터 항목에서 바꾸어 주세요.",
    );
  if (columnType === "UNIQUE" && !isEmpty && (rows.count > 1 || !rows.isExact))
    return faultAt("columnType", "이미 있는 행들이 같은 값을 갖게 되어 고유가 될 수 없습니다. NULL을 허용하고 기본값을 비워 주세요.");
  if (["DATE", "DATETIME", "JSON"].includes(type) && !nullable && column.default === "")
    return faultAt("dataItem", "이미 있는 행에 넣을 값이 없습니다. NULL을 허용하거나 기본값을 입력해 주세요.");
  return undefined;
}

/** Values that existing rows get in new columns, in Korean; none with exactly 0 rows. */
export function addNotes(table: DescribedTable, found: FoundTable): { column: string; note: string }[] {
  if (found.rows.count === 0 && found.rows.isExact) return [];
  return newColumns(table, found).map((column) => ({ column: column.dataItem, note: `이미 있는 행: ${filling(column)}` }));
}

function filling({ type, nullable, default: value }: DescribedColumn): string {
  if (value !== "") return /^(current_timestamp|now)/i.test(value) && type === "DATETIME" ? "더하는 때의 시각" : value;
  if (nullable) return "NULL";
  if (isWholeType(type) || type === "DECIMAL" || type === "DOUBLE") return "0";
  return type === "TIME" ? "00:00:00" : "빈 문자열";
}
