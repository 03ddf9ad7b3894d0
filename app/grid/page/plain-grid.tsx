import { useEffect, useRef, useState } from "react";
import { CsrfField } from "~/ui/form/fields";
import { drawnGrid, formIdOf, type Grid, type GridAnswer, type GridData, isLong, type RowHref } from "../grid";
import { useLeaveGuard } from "../live/leave";
import { type GridRow, rowId, startRows, withProblems } from "../rows";
import { GridHead, isDense, tableStyle } from "../parts/grid-head";
import { cardOf, placedColumns, plainRow } from "./plain-row";
import { Toolbar, type ToolbarButton } from "../parts/toolbar";

type Props = {
  grid: Grid;
  data: GridData;
  answer: GridAnswer | null;
  rowHref?: RowHref;
  isCurrent?: (cells: Record<string, string>) => boolean;
  buttons: ToolbarButton[];
  scopeParams: string[];
  empty: string;
};

/** The grid as a form without script. Answers return the typed values. Below 700 px rows are cards. */
export function PlainGrid({ grid, data, answer, rowHref, isCurrent, buttons, scopeParams, empty }: Props) {
  const rows = plainRows(grid, data, answer);
  const formId = formIdOf(grid);
  const news = rows.filter((row) => row.key === null).length;
  // Cards need a link that covers the name.
  const drawn = { ...drawnGrid(grid, data), linkField: undefined };
  const columns = placedColumns(drawn, data.lookups);
  const form = useRef<HTMLFormElement>(null);
  const [isTouched, setTouched] = useState(false);
  const [ticked, setTicked] = useState(0);
  const isKept = (answer?.typed ?? data.typed) !== null;
  useLeaveGuard(grid, isTouched, scopeParams);
  const countTicked = () => setTicked(form.current?.querySelectorAll("[name=chosen]:checked").length ?? 0);
  useEffect(countTicked, [data.rows]);
  return (
    <form
      ref={form}
      method="post"
      id={formId}
      className="grid-form"
      data-touched={isTouched || isKept ? "" : undefined}
      onInput={({ target }) => {
        if ((target as HTMLInputElement).name === "chosen") countTicked();
        else setTouched(true);
      }}
      onSubmit={() => setTouched(false)}
    >
      <CsrfField />
      <input type="hidden" name="grid" value={grid.id} />
      <Toolbar grid={grid} buttons={buttons} total={data.total} ticked={ticked} />
      <div className="grid-frame" role="region" aria-label={`${grid.title} 표`} tabIndex={0} data-long={isLong(data) ? "" : undefined}>
        <table
          className="grid-table grid-cards"
          style={tableStyle(drawn, rowHref !== undefined)}
          data-dense={isDense(drawn) ? "" : undefined}
        >
          <GridHead grid={drawn} data={data} hasLinks={rowHref !== undefined} tickAll={<span className="sr-only">선택</span>} />
          <tbody>
            {rows.map((row, index) => {
              const isCurrentRow = row.saved !== null && (isCurrent?.(row.saved) ?? false);
              const lead = rowHref ? { hrefs: hrefsOf(drawn, row, rowHref), isCurrent: isCurrentRow } : null;
              const name = row.key === null ? `n${index}` : `r${index - news}`;
              return (
                <tr
                  key={row.id}
                  {...cardOf(drawn, row, columns)}
                  data-state={row.duplicate ? "duplicate" : row.key === null ? "new" : undefined}
                  data-current={isCurrentRow ? "" : undefined}
                  dangerouslySetInnerHTML={{ __html: plainRow(drawn, row, columns, name, lead).text }}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="grid-note">{empty}</p>}
      {!grid.fixed && !data.closed && (
        <details className="grid-paste">
          <summary className="chevron">여러 행 붙여넣기</summary> <label htmlFor={`${grid.id}-pasted`}>엑셀에서 복사한 줄</label>
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

const hrefsOf = ({ rowActions = ["열기"] }: Grid, { saved }: GridRow, rowHref: RowHref) =>
  rowActions.map((_, at) => saved && rowHref(saved, at));

function plainRows(grid: Grid, data: GridData, answer: GridAnswer | null): GridRow[] {
  const typed = answer?.typed ?? data.typed;
  const rows = startRows(grid, data.rows, typed);
  if (!typed || !answer || answer.problems.length === 0) return rows;
  const ids = { insertIds: typed.inserts.map((_, index) => `n${index}`), updateIds: typed.updates.map(({ key }) => rowId(key)) };
  return withProblems(grid, rows, answer.problems, ids, answer.code);
}
