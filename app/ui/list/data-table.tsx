import type { ReactNode } from "react";
import { Empty } from "../empty";
import { Pager } from "../pager";
import { NotLoaded } from "./not-loaded";
import { RowsPerPage } from "../rows-per-page";
import type { Column } from "./columns";
import { ListBody, type ListRows } from "./list-body";
import { cellClass, headOf, rowsHtml } from "./rows";
import { type Sorted, Sorts, useSortLink } from "./sorts";
import { TableFrame } from "./table-frame";

type Props<R> = {
  /** `ListRows`: only the server draws the rows, for lists with many. */
  rows: R[] | ListRows;
  /** Names the rows; the table's label adds "표". */
  label: string;
  columns: Column<R>[];
  /** `sizes`: the reader may choose the number of rows. `param`: the page's name in the address, for several lists on a screen. */
  page?: { page: number; size: number; total: number; unit?: string; sizes?: boolean; param?: string };
  /** Current order, when the column heads sort. */
  sorted?: Sorted;
  /** Shown without rows: the reason and the next step. */
  empty?: ReactNode;
};

/** A table with its pager. Below 700 px rows are cards with the main columns; 자세히 opens the others. */
export function DataTable<R>(props: Props<R>) {
  const { label, rows, page, empty } = props;
  const isEmpty = (Array.isArray(rows) ? rows.length : rows.count) === 0;
  if (isEmpty && !page?.total)
    return (
      <>
        <NotLoaded />
        {empty}
      </>
    );
  return (
    <>
      <NotLoaded />
      {isEmpty ? (
        <Empty title="이 페이지에는 아무것도 없어요">
          <p>아래에서 다른 페이지를 골라 주세요.</p>
        </Empty>
      ) : (
        <Table {...props} />
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

function Table<R>(props: Props<R>) {
  const { label, columns, rows, sorted } = props;
  const linkTo = useSortLink(sorted);
  const heads = columns.map((column) => ({ label: column.label, className: cellClass(column), ...linkTo(column.sort) }));
  const table = (
    <TableFrame label={`${label} 표`} heads={heads} className={headOf(columns) && "table cards"}>
      {Array.isArray(rows) ? <tbody dangerouslySetInnerHTML={{ __html: rowsHtml(rows, columns) }} /> : <ListBody rows={rows} />}
    </TableFrame>
  );
  if (!sorted) return table;
  return (
    <>
      <Sorts heads={heads} />
      {table}
    </>
  );
}
