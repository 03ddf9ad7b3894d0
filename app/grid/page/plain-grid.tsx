import { useState } from "react";
import { CsrfField } from "~/ui/form/fields";
import { controlValue, fingerprint, shown } from "../cells";
import { type Column, type Grid, type GridAnswer, type GridData, isTyped, mayEdit, offersId, type Option, optionsOf } from "../grid";
import { More } from "~/ui/list/more";
import { useLeaveGuard } from "../live/leave";
import { CellImage, ProblemText, rowName } from "../live/live-row";
import { type GridRow, rowId, startRows, withProblems } from "../rows";
import { GridHead } from "./grid-head";
import { Toolbar, type ToolbarDeed } from "./toolbar";

type Props = {
  grid: Grid;
  data: GridData;
  answer: GridAnswer | null;
  rowHref?: (cells: Record<string, string>) => string | null;
  isCurrent?: (cells: Record<string, string>) => boolean;
  deeds: ToolbarDeed[];
  excelHref?: string;
  scopeParams: string[];
  empty: string;
};

/** Columns that a card shows at once; the others stand behind its 자세히. */
const CARD_COLUMNS = 5;

/**
 * The grid as a form that needs no script: inputs in rows and submit buttons. Typed values come back with every answer. Below 700 px each
 * row is a card.
 */
export function PlainGrid({ grid, data, answer, rowHref, isCurrent, deeds, excelHref, scopeParams, empty }: Props) {
  const rows = plainRows(grid, data, answer);
  const formId = `${grid.id}-form`;
  const news = rows.filter((row) => row.key === null).length;
  const folded = grid.columns.slice(CARD_COLUMNS);
  const [isTouched, setTouched] = useState(false);
  useLeaveGuard(grid, isTouched, scopeParams);
  return (
    <form
      method="post"
      id={formId}
      className="grid-form"
      onInput={({ target }) => setTouched((now) => now || (target as HTMLInputElement).name !== "chosen")}
      onSubmit={() => setTouched(false)}
    >
      <CsrfField />
      <input type="hidden" name="grid" value={grid.id} />
      <Toolbar addable={!grid.fixed} savable={isTyped(grid)} deeds={deeds} excelHref={excelHref} />
      <div className="box grid-frame" role="region" aria-label={`${grid.title} 표`} tabIndex={0}>
        <table className="grid-table grid-cards">
          <GridHead grid={grid} data={data} lead={rowHref ? "열기" : null} tickAll={<span className="sr-only">선택</span>} />
          <tbody>
            {rows.map((row, index) => {
              const name = row.key === null ? `n${index}` : `r${index - news}`;
              const href = row.saved && rowHref?.(row.saved);
              const more = row.key !== null && folded.length > 0 && <More />;
              const isCurrentRow = row.saved !== null && isCurrent?.(row.saved);
              return (
                <tr
                  key={row.id}
                  data-state={row.duplicate ? "duplicate" : row.key === null ? "new" : undefined}
                  data-current={isCurrentRow ? "" : undefined}
                >
                  <td className="cell-tick">
                    <input
                      type="checkbox"
                      className="checkbox checkbox-sm"
                      name="chosen"
                      value={name}
                      aria-label={`${rowName(grid, row)} 선택`}
                    />
                    {row.key !== null && <input type="hidden" name={`${name}.row`} value={rowStamp(grid, row)} />}
                    {!rowHref && more}
                  </td>
                  {rowHref && (
                    <td className="cell-lead">
                      {href && (
                        <a href={href} aria-current={isCurrentRow ? "true" : undefined} aria-label={`${rowName(grid, row)} 열기`}>
                          열기
                        </a>
                      )}
                      {more}
                    </td>
                  )}
                  {grid.columns.map((column, at) => (
                    <PlainCell
                      key={column.field}
                      grid={grid}
                      row={row}
                      column={column}
                      name={name}
                      first={at === 0}
                      isFolded={row.key !== null && folded.includes(column)}
                      options={optionsOf(column, data.lookups)}
                    />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="grid-note">{empty}</p>}
      {!grid.fixed && !data.closed && (
        <details className="grid-paste">
          <summary>여러 행 붙여 넣기</summary> <label htmlFor={`${grid.id}-pasted`}>엑셀에서 복사한 줄</label>
          <p className="field-rule">{`열은 이 순서로 읽어요: ${grid.columns.map(({ label }) => label).join(", ")}`}</p>
          <textarea className="textarea" id={`${grid.id}-pasted`} name="pasted" rows={4} />
          <button className="btn btn-sm" type="submit" name="intent" value="paste" formNoValidate>
            새 행으로 넣기
          </button>
        </details>
      )}
    </form>
  );
}

function plainRows(grid: Grid, data: GridData, answer: GridAnswer | null): GridRow[] {
  const typed = answer?.typed ?? data.typed;
  const rows = startRows(grid, data.rows, typed);
  if (!typed || !answer || answer.problems.length === 0) return rows;
  const ids = { insertIds: typed.inserts.map((_, index) => `n${index}`), updateIds: typed.updates.map(({ key }) => rowId(key)) };
  return withProblems(grid, rows, answer.problems, ids, answer.code);
}

/** The hidden value of a row: its stamp, fingerprints of its saved editable cells, and its exact key. */
function rowStamp(grid: Grid, row: GridRow): string {
  const editable = grid.columns.filter((column) => mayEdit(grid, column, false));
  const prints = editable.map(({ field }) => fingerprint(row.saved?.[field] ?? "")).join(".");
  return JSON.stringify([row.stamp, prints, row.key]);
}

type CellProps = { grid: Grid; row: GridRow; column: Column; name: string; first: boolean; isFolded: boolean; options: Option[] };

function PlainCell({ grid, row, column, name, first, isFolded, options }: CellProps) {
  const text = row.cells[column.field] ?? "";
  const problem = row.problems[column.field] ?? (first ? row.problems[""] : undefined);
  const problemId = problem ? `${grid.id}-${name}-${column.field}-problem` : undefined;
  const isTyped = mayEdit(grid, column, row.key === null);
  const control = {
    name: `${name}.${column.field}`,
    "aria-label": `${column.label}, ${rowName(grid, row)}`,
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": problemId,
  };
  const isChanged = row.saved !== null && text !== (row.saved[column.field] ?? "");
  return (
    <td
      data-label={column.label}
      data-folded={isFolded ? "" : undefined}
      data-kind={column.kind}
      data-changed={isChanged ? "" : undefined}
      aria-invalid={problem ? true : undefined}
    >
      {!isTyped && <span className="cell-text">{column.kind === "image" ? <CellImage url={text} /> : shown(column, text, options)}</span>}
      {isTyped && (column.kind === "yn" || column.kind === "select") && (
        <select className="cell-input" defaultValue={text} {...control}>
          {(text === "" || !column.required) && column.kind === "select" && <option value="">(없음)</option>}
          {text !== "" && !options.some((option) => option.value === text) && <option value={text}>{text}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {isTyped && column.kind !== "yn" && column.kind !== "select" && (
        <input
          className="cell-input"
          type={types[column.kind ?? "text"]}
          inputMode={column.kind === "number" ? "numeric" : undefined}
          maxLength={column.maxLength}
          list={offersId(grid, column)}
          defaultValue={controlValue(column, text)}
          {...control}
        />
      )}
      {problem && <ProblemText problem={problem} column={column} options={options} id={problemId} />}
    </td>
  );
}

const types: Record<string, string> = { text: "text", number: "text", date: "date", datetime: "datetime-local", phone: "tel" };
