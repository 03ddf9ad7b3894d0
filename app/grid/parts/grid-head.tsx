import { Link, useSearchParams } from "@remix-run/react";
import type { CSSProperties, ReactNode } from "react";
import { HelpMark, HelpNote } from "~/ui/help";
import type { Column, Grid, GridData } from "../grid";

const widthOf = ({ width = 140 }: Column) => width;

/** The widest column takes what a wide page leaves; below this width the table scrolls. */
export const tableStyle = (grid: Grid, hasLead: boolean) =>
  ({ "--grid-width": `${grid.columns.reduce((sum, column) => sum + widthOf(column), hasLead ? 96 : 40)}px` }) as CSSProperties;

/** Columns sort by links: the order survives a reload. */
export function GridHead({ grid, data, lead, tickAll }: { grid: Grid; data: GridData; lead: string | null; tickAll: ReactNode }) {
  const widest = grid.columns.reduce((best, column) => (widthOf(column) > widthOf(best) ? column : best));
  return (
    <>
      <colgroup>
        <col style={{ width: 40 }} />
        {lead !== null && <col style={{ width: 56 }} />}
        {grid.columns.map((column) => (
          <col key={column.field} style={column === widest ? undefined : { width: widthOf(column) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="cell-tick">
            {tickAll}
          </th>
          {lead !== null && (
            <th scope="col">
              <span className="sr-only">{lead}</span>
            </th>
          )}
          {grid.columns.map((column) => (
            <th key={column.field} scope="col" data-kind={column.kind} aria-sort={sortedOf(data.sort, column.field)}>
              <ColumnHead grid={grid} column={column} sort={data.sort} />
              {data.help[column.field] && <HelpMark of={column.label} id={helpId(grid, column)} />}
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
  const [query] = useSearchParams();
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
  const next = new URLSearchParams(query);
  const wanted = sort === column.field ? `-${column.field}` : sort === `-${column.field}` ? "" : column.field;
  if (wanted) next.set(`${grid.prefix}sort`, wanted);
  else next.delete(`${grid.prefix}sort`);
  next.delete(`${grid.prefix}page`);
  return (
    <Link to={`?${next}`} preventScrollReset>
      {column.label}
      {mark}
      <span className="head-arrow" aria-hidden="true">
        {sort === column.field ? "▲" : sort === `-${column.field}` ? "▼" : ""}
      </span>
    </Link>
  );
}

function sortedOf(sort: string, field: string) {
  if (sort === field) return "ascending" as const;
  return sort === `-${field}` ? ("descending" as const) : undefined;
}
