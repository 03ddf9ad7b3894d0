import { Link, useSearchParams } from "@remix-run/react";
import type { CSSProperties, ReactNode } from "react";
import { HelpMark, HelpNote } from "~/ui/help";
import { MoreMenu } from "~/ui/more-menu";
import type { Column, Grid, GridData } from "../grid";

const TICK_PX = 40;
const OPEN_PX = 56;
const actionPx = (words: string) => 40 + words.length * 10;

const widthOf = ({ width = 140 }: Column) => width;

/** Cells of many columns come closer together. */
export const isDense = (grid: Grid): boolean => grid.columns.length >= 10;

/** The widest column takes what a wide page leaves; below this width the table scrolls. */
export function tableStyle(grid: Grid, hasLinks: boolean): CSSProperties {
  const linksPx = hasLinks && !grid.linkField ? (grid.rowActions?.map(actionPx) ?? [OPEN_PX]) : [];
  const widthPx = [TICK_PX, ...linksPx, ...grid.columns.map(widthOf)].reduce((sum, px) => sum + px);
  return { "--grid-width": `${widthPx}px` } as CSSProperties;
}

type Props = { grid: Grid; data: GridData; hasLinks: boolean; tickAll: ReactNode };

/** Columns sort by links: the order survives a reload. */
export function GridHead({ grid, data, hasLinks, tickAll }: Props) {
  const wide =
    grid.columns.find(({ grows }) => grows) ?? grid.columns.reduce((best, column) => (widthOf(column) > widthOf(best) ? column : best));
  const hasLead = hasLinks && !grid.linkField && !grid.rowActions;
  const actions = (hasLinks && grid.rowActions) || [];
  return (
    <>
      <colgroup>
        <col style={{ width: TICK_PX }} />
        {hasLead && <col style={{ width: OPEN_PX }} />}
        {grid.columns.map((column) => (
          <col key={column.field} style={column === wide ? undefined : { width: widthOf(column) }} />
        ))}
        {actions.map((words) => (
          <col key={words} style={{ width: actionPx(words) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="cell-tick">
            {tickAll}
          </th>
          {hasLead && (
            <th scope="col">
              <span className="sr-only">열기</span>
            </th>
          )}
          {grid.columns.map((column) => (
            <th key={column.field} scope="col" data-kind={column.kind} aria-sort={sortedOf(data.sort, column.field)}>
              <ColumnHead grid={grid} column={column} sort={data.sort} />
              {data.help[column.field] && <HelpMark of={column.label} id={helpId(grid, column)} />}
            </th>
          ))}
          {actions.map((words) => (
            <th key={words} scope="col">
              <span className="sr-only">{words}</span>
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

/** Below the grid: a browser without popovers shows them all. */
export function GridHelp({ grid, data }: { grid: Grid; data: GridData }) {
  return grid.columns
    .filter(({ field }) => data.help[field])
    .map((column) => (
      <div key={column.field}>
        <HelpNote of={column.label} id={helpId(grid, column)} help={data.help[column.field]!} />
      </div>
    ));
}

const helpId = (grid: Grid, column: Column) => `${grid.id}-${column.field}-help`;

function ColumnHead({ grid, column, sort }: { grid: Grid; column: Column; sort: string }) {
  const mark = column.required ? (
    <span className="head-required" title="필수">
      *<span className="sr-only">필수</span>
    </span>
  ) : null;
  if (column.unsorted)
    return (
      <>
        {column.label}
        {mark}
      </>
    );
  return (
    <SortLink grid={grid} column={column} sort={sort}>
      {mark}
    </SortLink>
  );
}

type SortProps = { grid: Grid; column: Column; sort: string; children?: ReactNode };

/** Upwards, then downwards, then the grid's own order. */
function SortLink({ grid, column: { field, label }, sort, children }: SortProps) {
  const [query] = useSearchParams();
  const next = new URLSearchParams(query);
  const wanted = sort === field ? `-${field}` : sort === `-${field}` ? "" : field;
  if (wanted) next.set(`${grid.prefix}sort`, wanted);
  else next.delete(`${grid.prefix}sort`);
  next.delete(`${grid.prefix}page`);
  return (
    <Link to={`?${next}`} preventScrollReset>
      {label}
      {children}
      <span className="head-arrow" aria-hidden="true">
        {sort === field ? "▲" : sort === `-${field}` ? "▼" : ""}
      </span>
    </Link>
  );
}

/** Cards have no headings: a menu sorts and explains the columns. */
export function GridSorts({ grid, data }: { grid: Grid; data: GridData }) {
  const columns = grid.columns.filter(({ field, unsorted }) => !unsorted || data.help[field]);
  if (columns.length === 0) return null;
  return (
    <div className="grid-sorts">
      <MoreMenu label="정렬">
        {columns.map((column) => (
          <div key={column.field}>
            {column.unsorted ? <span>{column.label}</span> : <SortLink grid={grid} column={column} sort={data.sort} />}
            {data.help[column.field] && <HelpMark of={column.label} id={helpId(grid, column)} />}
          </div>
        ))}
      </MoreMenu>
    </div>
  );
}

function sortedOf(sort: string, field: string) {
  if (sort === field) return "ascending" as const;
  return sort === `-${field}` ? ("descending" as const) : undefined;
}
