import { Fragment, memo, type ReactNode } from "react";
import { faceOf } from "~/ui/face";
import { CHIP_END, chipsOf, drawnText, problemText } from "../cells";
import { type Column, type Grid, mayEdit, type Option, optionsOf, titleColumn } from "../grid";
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
  /** Addresses of the row's links, divided by spaces. */
  hrefs: string;
  current: boolean;
  lead: number;
  /** Words of the links after the last column. */
  actions?: string[];
};

/** The grid handles clicks and keys, but React demands a handler on a checked box. */
const tickedByTheGrid = () => {};

export const LiveRow = memo(function LiveRow(props: Props) {
  const { grid, row, index, ariaIndex, chosen, activeCol, active, selected, hrefs, current, lead, actions = [] } = props;
  const state = row.duplicate ? "duplicate" : row.key === null ? "new" : undefined;
  const isSelected = (col: number) => (selected !== null && col >= selected[0] && col <= selected[1] ? true : undefined);
  const name = rowName(grid, row);
  const rowProblem = row.problems[""];
  const titleAt = titleColumn(grid);
  const ends = grid.columns.length + lead;
  const [href = "", ...others] = hrefs.split(" ");
  const linkIn = (col: number, words: string, spoken?: string, to = href) =>
    to ? (
      <a
        href={to}
        tabIndex={activeCol === col ? 0 : -1}
        data-control={`${index}:${col}`}
        data-choose=""
        draggable={false}
        aria-current={current ? "true" : undefined}
        aria-label={spoken}
      >
        {words}
      </a>
    ) : (
      <span tabIndex={-1} data-control={`${index}:${col}`} />
    );
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
          {linkIn(1, "열기", `${name} 열기`)}
        </td>
      )}
      {grid.columns.map((column, columnIndex) => {
        const col = columnIndex + lead;
        const isLink = href !== "" && column.field === grid.linkField;
        const problem = row.problems[column.field] ?? (columnIndex === titleAt ? rowProblem : undefined);
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
            {isLink && <div className="cell-text">{linkIn(col, row.cells[column.field] || name)}</div>}
            {!isLink && (activeCol !== col || column.kind === "image") && (
              <CellText
                column={column}
                text={row.cells[column.field] ?? ""}
                isFaced={grid.faces === true && row.key !== null && column.field === grid.nameField}
                options={optionsOf(column, props.lookups)}
                name={name}
                isRepeat={grid.nameField !== undefined && column.field !== grid.nameField && row.cells[column.field] === name}
              />
            )}
            {!isLink && activeCol === col && active}
            {problem && <ProblemText text={problemText(problem, column, optionsOf(column, props.lookups))} />}
          </td>
        );
      })}
      {actions.map((words, at) => (
        <td key={words} data-r={index} data-c={ends + at} className="cell-lead" data-action="">
          {linkIn(ends + at, words, `${name} ${words}`, [href, ...others][at])}
        </td>
      ))}
    </tr>
  );
});

type CellTextProps = { column: Column; text: string; options: Option[]; name: string; isRepeat: boolean; isFaced: boolean };

function CellText({ column, text, options, name, isRepeat, isFaced }: CellTextProps) {
  if (column.kind === "image") return <CellImage url={text} name={name} />;
  if (isFaced)
    return (
      <div className="cell-text cell-faced">
        <span className="face" {...faceOf(name)} aria-hidden="true" />
        {lookOf(column, text, options)}
      </div>
    );
  return <div className={isRepeat ? "cell-text cell-repeat" : "cell-text"}>{lookOf(column, text, options)}</div>;
}

function lookOf(column: Column, text: string, options: Option[]): ReactNode {
  const words = drawnText(column, text, options);
  if (words && column.chips) return <Chips chips={chipsOf(words)} />;
  if (column.marked) return text === column.marked && <span className="badge">{words}</span>;
  if (!words || !column.tones) return words;
  if (!column.tones[text]) return <span className="cell-plain">{words}</span>;
  return (
    <span className="state" data-state={column.tones[text]}>
      {words}
    </span>
  );
}

/** One line has room for two; a hint names the others. */
const SHOWN_CHIPS = 2;

function Chips({ chips }: { chips: string[] }) {
  const others = chips.slice(SHOWN_CHIPS);
  return (
    <>
      {chips.slice(0, SHOWN_CHIPS).map((chip, index) => (
        <Fragment key={chip}>
          {index > 0 && <span className="sr-only">{CHIP_END}</span>}
          <span className="badge">{chip}</span>
        </Fragment>
      ))}
      {others.length > 0 && (
        <>
          <span className="sr-only">{CHIP_END + others.join(CHIP_END)}</span>
          <span className="cell-plain" title={others.join(CHIP_END)} aria-hidden="true">
            {`+${others.length}`}
          </span>
        </>
      )}
    </>
  );
}

function ProblemText({ text }: { text: string }) {
  return (
    <div className="cell-problem" title={text}>
      {text}
    </div>
  );
}

/** Empty `alt`: the row's name says what the picture shows. */
function CellImage({ url, name }: { url: string; name: string }) {
  if (!url) return <span className="face cell-image" {...faceOf(name)} />;
  return <img className="face cell-image" src={url} alt="" width={28} height={28} loading="lazy" />;
}
