const ACTS = {
  row: "행 추가",
  column: "열 추가",
  "less-row": "행 삭제",
  "less-column": "열 삭제",
  remove: "표 삭제",
};

export const tableButtons = Object.entries(ACTS)
  .map(([act, name]) => `<button type="button" class="btn btn-sm" data-act="${act}">${name}</button>`)
  .join(" ");

export function typable(cell: HTMLElement): void {
  cell.contentEditable = "true";
  cell.tabIndex = 0;
}

/** Runs a button's act on the cell of the cursor, else at the table's end. "remove" where no cell would be left. */
export function changeTable(table: HTMLTableElement, act = ""): "remove" | undefined {
  const cell = document.activeElement?.closest<HTMLTableCellElement>("td, th");
  const current = cell && table.contains(cell) ? cell : null;
  if (act === "row") return addRow(table, current);
  if (act === "column") return addColumn(table);
  if (act === "less-row") return deleteRow(table, current);
  if (act === "less-column") return deleteColumn(table, current);
  return "remove";
}

/** The last cell of a row with words: Tab there adds a row. In an empty row Tab goes on to the buttons. */
export function endsFilledRow(cell: HTMLElement): boolean {
  const cells = cell.closest("table")?.querySelectorAll("td, th") ?? [];
  return cells[cells.length - 1] === cell && cell.closest("tr")!.innerText.trim() !== "";
}

/** Cell above or below; null at the table's edge; undefined while the cell has another line there. */
export function cellBeside(cell: HTMLElement, by: -1 | 1): HTMLElement | null | undefined {
  const selection = document.getSelection();
  if (!selection?.isCollapsed || !(cell instanceof HTMLTableCellElement)) return undefined;
  const [cursor, box] = [selection.getRangeAt(0).getBoundingClientRect(), cell.getBoundingClientRect()];
  const room = by > 0 ? box.bottom - cursor.bottom : cursor.top - box.top;
  // An empty cell draws no cursor box.
  if (cursor.height > 0 && room > cursor.height) return undefined;
  const row = cell.closest("table")!.rows[(cell.parentElement as HTMLTableRowElement).rowIndex + by];
  return row?.cells[Math.min(cell.cellIndex, row.cells.length - 1)] ?? null;
}

const widthOf = (row: HTMLTableRowElement) => [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0);
const isPlain = (table: HTMLTableElement) => table.querySelector('[rowspan]:not([rowspan="1"]), [colspan]:not([colspan="1"])') === null;

/** Below the cursor's row; merged cells allow it at the end only. */
function addRow(table: HTMLTableElement, current: HTMLTableCellElement | null): undefined {
  const width = Math.max(1, ...[...table.rows].map(widthOf));
  const body = table.tBodies[table.tBodies.length - 1] ?? table.createTBody();
  const own = current?.parentElement as HTMLTableRowElement | undefined;
  const isWithin = own && own.parentElement === body && isPlain(table);
  const row = body.insertRow(isWithin ? own.sectionRowIndex + 1 : -1);
  for (let cells = width; cells > 0; cells--) typable(row.insertCell());
  row.cells[0]?.focus();
}

function addColumn(table: HTMLTableElement): undefined {
  for (const row of table.rows) typable(row.insertCell());
  const first = table.rows[0];
  first?.cells[first.cells.length - 1]?.focus();
}

function deleteRow(table: HTMLTableElement, current: HTMLTableCellElement | null): "remove" | undefined {
  if (table.rows.length <= 1 || !isPlain(table)) return table.rows.length <= 1 ? "remove" : undefined;
  const row = (current?.parentElement as HTMLTableRowElement | null) ?? table.rows[table.rows.length - 1]!;
  const [place, column] = [row.rowIndex, current?.cellIndex ?? 0];
  row.remove();
  table.rows[Math.min(place, table.rows.length - 1)]?.cells[column]?.focus();
}

function deleteColumn(table: HTMLTableElement, current: HTMLTableCellElement | null): "remove" | undefined {
  const width = Math.max(...[...table.rows].map(widthOf));
  if (width <= 1 || !isPlain(table)) return width <= 1 ? "remove" : undefined;
  const [place, line] = [current?.cellIndex ?? width - 1, (current?.parentElement as HTMLTableRowElement | null)?.rowIndex ?? 0];
  for (const row of table.rows) row.cells[place]?.remove();
  table.rows[line]?.cells[Math.min(place, width - 2)]?.focus();
}
