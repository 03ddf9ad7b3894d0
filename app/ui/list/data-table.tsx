import type { ReactNode } from "react";
import { Empty } from "../empty";
import { Pager } from "../pager";
import { NotLoaded } from "./not-loaded";
import { RowsPerPage } from "../rows-per-page";
import type { Column } from "./columns";
import { classOf, headOf, placedOf, Row } from "./row";
import { type Sorted, Sorts, useSortLink } from "./sorts";
import { TableFrame } from "./table-frame";

type Props<R> = {
  /** What the rows are; the table is labelled with it and "표". */
  label: string;
  columns: Column<R>[];
  rows: R[];
  rowKey: (row: R) => string | number;
  /** The page shown, for lists with pages. `sizes`: the reader can choose the number of rows; `param`: the page's name in the address of a screen with several lists. */
  page?: { page: number; size: number; total: number; unit?: string; sizes?: boolean; param?: string };
  /** The order shown, where the reader may choose it by a column's head. */
  sorted?: Sorted;
  /** Why there are no rows, and what to do about it. */
  empty?: ReactNode;
};

/** A table of rows with its pager. Below 700 px each row is a card: the main columns, and the others behind its 자세히. */
export function DataTable<R>({ label, columns, rows, rowKey, page, sorted, empty }: Props<R>) {
  if (rows.length === 0 && !page?.total)
    return (
      <>
        <NotLoaded />
        {empty}
      </>
    );
  return (
    <>
      <NotLoaded />
      {rows.length > 0 ? (
        <Table label={label} columns={columns} rows={rows} rowKey={rowKey} sorted={sorted} />
      ) : (
        <Empty title="이 쪽에는 아무것도 없습니다">
          <p>아래에서 다른 쪽을 골라 주세요.</p>
        </Empty>
      )}
      {page && (
        <div className="row list-foot">
          <Pager
            page={page.page}
            totalPages={Math.ceil(page.total / page.size)}
            totalElements={page.total}
            unit={page.unit}
            param={page.param}
            of={page.param && label}
          />
          {page.sizes && <RowsPerPage value={page.size} param="rowsPerPage" />}
        </div>
      )}
    </>
  );
}

function Table<R>({ label, columns, rows, rowKey, sorted }: Pick<Props<R>, "label" | "columns" | "rows" | "rowKey" | "sorted">) {
  const linkTo = useSortLink(sorted);
  const head = headOf(columns);
  const placed = placedOf(columns);
  const table = (
    <TableFrame
      label={`${label} 표`}
      heads={columns.map((column) => ({ label: column.label, className: classOf(column), ...linkTo(column.sort) }))}
      className={head && "table cards"}
    >
      {rows.map((row) => (
        <Row key={rowKey(row)} row={row} columns={placed} />
      ))}
    </TableFrame>
  );
  if (!sorted) return table;
  return (
    <>
      <Sorts columns={columns} linkTo={linkTo} />
      {table}
    </>
  );
}
