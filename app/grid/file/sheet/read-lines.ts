import { most, type Room, SheetError, tooLarge } from "./bounds";
import { columnOf, rowOf } from "./cell-place";
import { append, type SheetCell, type SheetLine } from "./cell-text";
import { type CellContext, readCell, type WrittenCell } from "./read-cell";
import { isShown } from "./shared-strings";
import { walkXml, type XmlVisitor } from "./walk-xml";

const NOTHING: SheetCell = { text: "" };

/** Non-empty lines of a sheet, by number, from rows and cells in any order; stops after the rows. */
export async function readLines(pieces: AsyncIterable<Buffer>, context: CellContext, room: Room): Promise<SheetLine[]> {
  const lines = new Map<number, SheetCell[]>();
  const spent = { cells: 0, letters: 0 };
  let [row, column] = [0, 0];
  let cell: WrittenCell | null = null;
  const put = (written: WrittenCell) => {
    const read = readCell(written, context);
    if (read.text === "") return;
    spent.letters += read.text.length;
    if (++spent.cells > room.cells || spent.letters > room.letters) throw tooLarge();
    let cells = lines.get(row);
    if (!cells) lines.set(row, (cells = []));
    if (lines.size > room.rows + 1) throw new SheetError("too-many-rows");
    while (cells.length < column - 1) cells.push(NOTHING);
    cells[column - 1] = read;
  };
  const visitor: XmlVisitor = {
    open: (name, { r, t = "n", s = "0" }, parent) => {
      if (name === "row" && parent === "sheetData") [row, column] = [rowOf(r, row), 0];
      if (name === "is" && cell) cell.inline = "";
      if (name !== "c" || parent !== "row") return;
      column = columnOf(r, column);
      cell = column <= most.columns ? { type: t, format: Number(s), value: "", inline: null } : null;
    },
    text: (text, name, parent) => {
      if (!cell) return;
      if (name === "v" && parent === "c") cell.value = append(cell.value, text);
      if (cell.inline !== null && isShown(name, parent)) cell.inline = append(cell.inline, text);
    },
    close: (name, parent) => {
      if (name === "sheetData" && parent === "worksheet") return "enough";
      if (name !== "c" || parent !== "row" || !cell) return;
      put(cell);
      cell = null;
    },
  };
  await walkXml(pieces, "worksheet", visitor, room.nodes);
  return [...lines].sort(([lineA], [lineB]) => lineA - lineB).map(([line, cells]) => ({ line, cells }));
}
