import { useSearchParams } from "@remix-run/react";
import { useMemo, useRef } from "react";
import { Dialog } from "~/ui/dialog";
import { drawnGrid, type Grid, type GridAnswer, type GridData, type RowHref } from "../grid";
import { GridMessage } from "../parts/grid-message";
import { Toolbar, type ToolbarButton } from "../parts/toolbar";
import { useLeaveGuard } from "./leave";
import { LiveGrid } from "./live-grid";
import { useGridRows } from "./use-grid-rows";

type Props = {
  grid: Grid;
  data: GridData;
  /** Answer to a plain form posted before the script started. */
  first: GridAnswer | null;
  rowHref?: RowHref;
  isCurrent?: (cells: Record<string, string>) => boolean;
  buttons: ToolbarButton[];
  scopeParams: string[];
  failure?: string;
  empty: string;
};

export function LivePane({ grid, data, first, rowHref, isCurrent, buttons, scopeParams, failure, empty }: Props) {
  const [query, setQuery] = useSearchParams();
  const adding = useRef(() => {});
  const drawn = useMemo(() => drawnGrid(grid, data), [grid, data]);
  const firstPage = () => {
    if (!query.has(`${grid.prefix}page`)) return;
    query.delete(`${grid.prefix}page`);
    setQuery(query, { preventScrollReset: true });
  };
  const { rows, edit, chosen, setChosen, pending, save, remove, runAction, answer, forget, note, setNote, refused, refusedUpdate, busy } =
    useGridRows(grid, data, first, firstPage);
  const { inserts, updates } = pending.change;
  const parts = [inserts.length > 0 && `등록 ${inserts.length}`, updates.length > 0 && `수정 ${updates.length}`].filter(Boolean);
  useLeaveGuard(grid, parts.length > 0, scopeParams);

  return (
    <>
      <Toolbar
        grid={grid}
        buttons={buttons}
        total={data.total}
        ticked={chosen.size}
        live={{
          onAdd: () => adding.current(),
          onSave: save,
          onDelete: () => remove(),
          onDeed: runAction,
          pending: parts.join(" · "),
          done: note?.type === "success" ? note.text : "",
          busy,
        }}
      />
      {note && note.type !== "success" && <GridMessage key={note.text} {...note} />}
      {failure && refusedUpdate && (
        <Dialog title={failure} onClose={forget}>
          <p>{answer?.message}</p>
          <button type="button" className="btn" onClick={forget}>
            닫기
          </button>
        </Dialog>
      )}
      <LiveGrid
        grid={drawn}
        data={data}
        rows={rows}
        edit={edit}
        chosen={chosen}
        setChosen={setChosen}
        onSave={save}
        onClosed={(text) => setNote({ type: "error", text })}
        rowHref={rowHref}
        isCurrent={isCurrent}
        adding={adding}
        refused={refused}
        busy={busy}
      />
      {rows.length === 0 && <p className="grid-note">{empty}</p>}
      {answer?.ask && (
        <Dialog title={answer.ask.question} onClose={forget}>
          <ul className="confirm-details">
            {answer.ask.details?.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className="row">
            <button
              type="button"
              className="btn btn-error"
              onClick={() => {
                forget();
                remove(true);
              }}
            >
              {answer.ask.yes}
            </button>
            <button type="button" className="btn" onClick={forget}>
              취소
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
