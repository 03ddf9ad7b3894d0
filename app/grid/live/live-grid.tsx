import { type Grid, isLong, mayEdit, offersId, optionsOf } from "../grid";
import { GridHead, isDense, tableStyle } from "../parts/grid-head";
import { countNew, type GridRow, rowName } from "../rows";
import { LiveCell } from "./live-cell";
import { PasteDialog } from "./paste-dialog";
import { LiveRow } from "./live-row";
import { type LiveGridProps, useLiveGrid } from "./use-live-grid";

/** Only visible rows are drawn, only the active cell has a control. */
export function LiveGrid(props: LiveGridProps) {
  const { grid, data, rows, chosen, setChosen, rowHref, isCurrent, busy } = props;
  const { frame, lead, cols, at, range, editing, pieces, columnAt, pasting, cell, handlers } = useLiveGrid(props);
  const isWide = range.top !== range.bottom || range.left !== range.right;
  const allTicked = rows.length > 0 && rows.every((row) => chosen.has(row.id));
  const before = (data.page - 1) * data.size + 2;

  function drawn(index: number) {
    const row = rows[index]!;
    const column = index === at.row ? columnAt(at.col) : undefined;
    return (
      <LiveRow
        key={row.id}
        grid={grid}
        row={row}
        index={index}
        ariaIndex={before + index}
        lookups={data.lookups}
        chosen={chosen.has(row.id)}
        lead={lead}
        actions={cols > grid.columns.length + lead ? grid.rowActions : undefined}
        hrefs={hrefsOf(grid, row, rowHref)}
        current={row.saved !== null && (isCurrent?.(row.saved) ?? false)}
        selected={isWide && index >= range.top && index <= range.bottom ? [range.left, range.right] : null}
        activeCol={index === at.row ? at.col : -1}
        active={
          column && (
            <LiveCell
              key={`${row.id}:${column.field}`}
              column={column}
              text={row.cells[column.field] ?? ""}
              options={optionsOf(column, data.lookups)}
              label={`${column.label}, ${rowName(grid, row)}`}
              control={`${index}:${at.col}`}
              list={offersId(grid, column)}
              readOnly={!mayEdit(grid, column, row.key === null)}
              editing={editing}
              invalid={Boolean(row.problems[column.field])}
              {...cell}
            />
          )
        }
      />
    );
  }

  const tickAll = (
    <input
      type="checkbox"
      className="checkbox checkbox-sm"
      aria-label="모든 행 선택"
      checked={allTicked}
      onChange={() => setChosen(allTicked ? new Set() : new Set(rows.map((row) => row.id)))}
    />
  );
  const frameBox = (
    <div className="grid-frame" ref={frame} data-busy={busy ? "" : undefined} data-long={isLong(data) ? "" : undefined} {...handlers}>
      <table
        className="grid-table"
        style={tableStyle(grid, rowHref !== undefined)}
        role="grid"
        aria-label={grid.title}
        aria-multiselectable="true"
        aria-rowcount={data.total + countNew(rows) + 1}
        aria-colcount={cols}
        data-dense={isDense(grid) ? "" : undefined}
        data-live=""
      >
        <GridHead grid={grid} data={data} hasLinks={rowHref !== undefined} tickAll={tickAll} />
        <tbody>
          {pieces.flatMap((piece) => {
            if (piece.gapPx !== null) return [<Gap key={`gap${piece.from}`} px={piece.gapPx} span={cols} />];
            return rows.slice(piece.from, piece.to).map((_, offset) => drawn(piece.from + offset));
          })}
        </tbody>
      </table>
    </div>
  );
  return (
    <>
      {frameBox}
      {pasting && <PasteDialog plan={pasting.plan} onApply={pasting.apply} onDrop={pasting.drop} />}
    </>
  );
}

/** One address for each of the row's links, as one text: rows compare it. */
const hrefsOf = ({ rowActions = ["열기"] }: Grid, { saved }: GridRow, rowHref: LiveGridProps["rowHref"]): string =>
  saved && rowHref ? rowActions.map((_, at) => rowHref(saved, at) ?? "").join(" ") : "";

function Gap({ px, span }: { px: number; span: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height: px, padding: 0, border: 0 }} />
    </tr>
  );
}
