import type { ReactNode } from "react";
import { Empty } from "../empty";
import { Pager } from "../pager";
import { NotLoaded } from "./not-loaded";
import { RowsPerPage } from "../rows-per-page";
import type { Column } from "./columns";
import { DrawnBody, type DrawnRows } from "./drawn-body";
import { classOf, headOf, placedOf, Row } from "./row";
import { type Sorted, Sorts, useSortLink } from "./sorts";
import { TableFrame } from "./table-frame";

/** `DrawnRows` where every cell is plain, and rows may be many. */
type Rows<R> = { rows: R[]; rowKey: (row: R) => string | number } | { rows: DrawnRows<R>; rowKey?: undefined };
type Props<R> = Rows<R> & {
  /** What the rows are; the table is labelled with it and "표". */
  label: string;
  columns: Column<R>[];
  /** The page shown, for lists with pages. `sizes`: the reader can choose the number of rows; `param`: the page's name in the address of a screen with several lists. */
  page?: { page: number; size: number; total: number; unit?: string; sizes?: boolean; param?: string };
  /** The order shown, where the reader may choose it by a column's head. */
  sorted?: Sorted;
  /** Why there are no rows, and what to do about it. */
  empty?: ReactNode;
};

/** A table of rows with its pager. Below 700 px each row is a card: the main columns, and the others behind its 자세히. */
export function DataTable<R>(props: Props<R>) {
  const { label, rows, page, empty } = props;
  const isEmpty = (Array.isArray(rows) ? rows : rows.rows)?.length === 0;
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
        <Empty title="이 쪽에는 아무것도 없습니다">
          <p>아래에서 다른 쪽을 골라 주세요.</p>
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
  const { label, columns, sorted } = props;
  const linkTo = useSortLink(sorted);
  const heads = columns.map((column) => ({ label: column.label, className: classOf(column), ...linkTo(column.sort) }));
  const table = (
    <TableFrame label={`${label} 표`} heads={heads} className={headOf(columns) && "table cards"}>
      <Body {...props} />
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

function Body<R>(props: Props<R>) {
  const columns = placedOf(props.columns);
  if (!props.rowKey) return <DrawnBody label={props.label} of={props.rows} columns={columns} />;
  const { rows, rowKey } = props;
  return (
    <tbody>
      {rows.map((row) => (
        <Row key={rowKey(row)} row={row} columns={columns} />
      ))}
    </tbody>
  );
}
