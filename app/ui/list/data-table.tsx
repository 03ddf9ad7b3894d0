import type { ReactNode } from "react";
import { counted } from "~/messages/counted";
import { dayShown, formatSeoul } from "~/time/seoul";
import { Empty } from "../empty";
import { Pager } from "../pager";
import { NotLoaded } from "./not-loaded";
import { RowsPerPage } from "../rows-per-page";
import type { Cell, Column, Kind } from "./columns";
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
  const head = columns.find(({ main }) => main === "head") ?? columns.find(({ main }) => main);
  const hasMore = head !== undefined && columns.some(({ main }) => !main);
  const table = (
    <TableFrame
      label={`${label} 표`}
      heads={columns.map((column) => ({ label: column.label, className: classOf(column), ...linkTo(column.sort) }))}
      className={head && "table cards"}
    >
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map((column) => (
            <td key={column.label} className={classOf(column)} data-label={column.label} data-main={mainOf(column, head)}>
              <Value column={column} row={row} />
              {hasMore && column === head && <More />}
            </td>
          ))}
        </tr>
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

/**
 * The button that opens the rest of a card (list.css). Its text comes from CSS, because a text browser shows every column and needs no
 * button.
 */
function More() {
  return (
    <details className="card-more">
      <summary aria-label="자세히" />
    </details>
  );
}

function Value<R>({ column, row }: { column: Column<R>; row: R }) {
  const shown = column.show ? column.show(row) : written(column.value(row), column.kind);
  const href = column.href?.(row);
  return href ? <a href={href}>{shown}</a> : <>{shown}</>;
}

function written(value: Cell, kind: Kind = "text"): string {
  if (value === null) return "";
  if (value instanceof Date) return formatSeoul(value, kind === "report-minute" ? "yyyy-MM-dd HH:mm" : "yyyy.MM.dd HH:mm");
  if (typeof value === "string") return kind === "day" ? dayShown(value) : value;
  if (kind === "id") return String(value);
  return kind === "won" ? `${counted(value)}원` : counted(value);
}

function classOf({ kind = "text", wide }: Pick<Column<never>, "kind" | "wide">): string | undefined {
  if (wide) return "wide";
  return kind === "text" ? undefined : "num";
}

function mainOf<R>(column: Column<R>, head: Column<R> | undefined): string | undefined {
  if (!column.main) return undefined;
  return column === head ? "head" : "";
}
