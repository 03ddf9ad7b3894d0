import type { DocumentColumn, DocumentTable, SchemaDocument } from "./read-document.server";

type Sheet<R> = { name: string; columns: { header: string; width: number; value(row: R): string | number | null }[]; rows: R[] };
type Of<R> = (row: R) => string | number | null;

const column = <R>(header: string, width: number, value: Of<R>) => ({ header, width, value });

export function documentSheets({ tables, items, environments }: SchemaDocument) {
  return [tablesSheet(tables), columnsSheet(tables), itemsSheet(items), environmentsSheet(environments)] as const;
}

const tablesSheet = (rows: DocumentTable[]): Sheet<DocumentTable> => ({
  name: "테이블",
  columns: [
    column("테이블", 24, ({ tableId }) => tableId),
    column("이름", 20, ({ name }) => name),
    column("설명", 44, ({ desc }) => desc),
    column("모듈", 12, ({ module }) => module),
    column("테이블 유형", 12, ({ type }) => type),
    column("생성", 8, ({ isMade }) => (isMade ? "Y" : "N")),
    column("컬럼 수", 10, ({ columns }) => columns.length),
  ],
  rows,
});

type Row = DocumentColumn & { tableId: string };

const columnsSheet = (tables: DocumentTable[]): Sheet<Row> => ({
  name: "컬럼",
  columns: [
    column("테이블", 24, ({ tableId }) => tableId),
    column("순서", 8, ({ sequence }) => sequence),
    column("항목", 24, ({ dataItem }) => dataItem),
    column("이름", 20, ({ name }) => name),
    column("유형", 18, ({ sqlType }) => sqlType),
    column("빈 값", 12, ({ nullable }) => nullable),
    column("기본값", 18, (row) => row.default),
    column("키", 28, ({ keys }) => keys),
  ],
  rows: tables.flatMap(({ tableId, columns }) => columns.map((one) => ({ ...one, tableId }))),
});

const itemsSheet = (rows: SchemaDocument["items"]): Sheet<SchemaDocument["items"][number]> => ({
  name: "항목",
  columns: [
    column("항목", 24, ({ dataItem }) => dataItem),
    column("이름", 20, ({ name }) => name),
    column("유형", 18, ({ sqlType }) => sqlType),
    column("쓰는 테이블", 44, ({ tables }) => tables.join(", ")),
  ],
  rows,
});

const environmentsSheet = (rows: SchemaDocument["environments"]): Sheet<SchemaDocument["environments"][number]> => ({
  name: "환경",
  columns: [
    column("환경", 12, ({ name }) => name),
    column("데이터베이스", 24, ({ schema }) => schema),
    column("등록한 테이블", 14, ({ described }) => described),
    column("만든 테이블", 14, ({ made }) => made),
  ],
  rows,
});
