import { memo, type ReactNode } from "react";
import { problemText, shown } from "../cells";
import { type Column, type Grid, mayEdit, type Option, optionsOf } from "../grid";
import { type GridRow, hasProblems, isChanged, rowName } from "../rows";

type Props = {
  grid: Grid;
  row: GridRow;
  index: number;
  /** Row number in the full table, for screen readers. */
  ariaIndex: number;
  lookups: Record<string, Option[]>;
  chosen: boolean;
  activeCol: number;
  active: ReactNode;
  selected: readonly [number, number] | null;
  href: string | null;
  current: boolean;
  lead: number;
};

/** The grid handles clicks and keys, but React demands a handler on a checked box. */
const tickedByTheGrid = () => {};

export const LiveRow = memo(function LiveRow(props: Props) {
  const { grid, row, index, ariaIndex, chosen, activeCol, active, selected, href, current, lead } = props;
  const state = row.duplicate ? "duplicate" : row.key === null ? "new" : undefined;
  const isSelected = (col: number) => (selected !== null && col >= selected[0] && col <= selected[1] ? true : undefined);
  const name = rowName(grid, row);
  const rowProblem = row.problems[""];
  return (
    <tr
      aria-rowindex={ariaIndex}
      aria-selected={chosen}
      data-state={state}
      data-current={current ? "" : undefined}
      data-tall={hasProblems(row) ? "" : undefined}
    >
      <td data-r={index} data-c={0} className="cell-tick">
        <input
          type="checkbox"
          className="checkbox checkbox-sm"
          checked={chosen}
          onChange={tickedByTheGrid}
          tabIndex={activeCol === 0 ? 0 : -1}
          aria-label={`${name} 선택`}
          data-control={`${index}:0`}
        />
      </td>
      {lead === 2 && (
        <td data-r={index} data-c={1} className="cell-lead">
          {href && (
            <a
              href={href}
              tabIndex={activeCol === 1 ? 0 : -1}
              data-control={`${index}:1`}
              data-choose=""
              aria-current={current ? "true" : undefined}
              aria-label={`${name} 열기`}
            >
              열기
            </a>
          )}
        </td>
      )}
      {grid.columns.map((column, columnIndex) => {
        const col = columnIndex + lead;
        const problem = row.problems[column.field] ?? (columnIndex === 0 ? rowProblem : undefined);
        return (
          <td
            key={column.field}
            data-r={index}
            data-c={col}
            data-kind={column.kind}
            aria-readonly={mayEdit(grid, column, row.key === null) ? undefined : true}
            aria-invalid={problem ? true : undefined}
            aria-selected={isSelected(col)}
            data-changed={isChanged(row, column.field) ? "" : undefined}
          >
            {activeCol === col ? (
              active
            ) : (
              <CellText column={column} text={row.cells[column.field] ?? ""} options={optionsOf(column, props.lookups)} />
            )}
            {problem && <ProblemText text={problemText(problem, column, optionsOf(column, props.lookups))} />}
          </td>
        );
      })}
    </tr>
  );
});

function CellText({ column, text, options }: { column: Column; text: string; options: Option[] }) {
  return <div className="cell-text">{column.kind === "image" ? <CellImage url={text} /> : shown(column, text, options)}</div>;
}

function ProblemText({ text }: { text: string }) {
  return (
    <div className="cell-problem" title={text}>
      {text}
    </div>
  );
}

/** Empty `alt`: the row's name says what the picture shows. */
function CellImage({ url }: { url: string }) {
  return url ? <img className="cell-image" src={url} alt="" width={22} height={22} loading="lazy" /> : null;
}
