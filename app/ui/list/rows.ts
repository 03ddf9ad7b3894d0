import { counted } from "~/messages/counted";
import { dayShown, formatSeoul } from "~/time/seoul";
import { markup, partText } from "../html";
import { cardMore } from "./card-more";
import { cellLook } from "./cell-look";
import type { Cell, CellContent, Column, Kind } from "./columns";

/** The column that heads a card on a phone; undefined where rows are no cards. */
export const headOf = <R>(columns: Column<R>[]): Column<R> | undefined =>
  columns.find(({ main }) => main === "head") ?? columns.find(({ main }) => main);

/** React draws one table body instead of thousands of elements. */
export function rowsHtml<R>(rows: R[], columns: Column<R>[]): string {
  const placed = placeColumns(columns);
  return rows.map((row) => `<tr>${cellsHtml(row, placed)}</tr>`).join("");
}

type PlacedColumn<R> = Column<R> & { start: string; linkStart: string; end: string; linkEnd: string };

function placeColumns<R>(columns: Column<R>[]): PlacedColumn<R>[] {
  const head = headOf(columns);
  const isFolded = head !== undefined && columns.some(({ main }) => !main);
  return columns.map((column) => {
    const start = cellStart(column, column === head);
    const end = `${isFolded && column === head ? cardMore.text : ""}</td>`;
    return { ...column, start, linkStart: `${start}<a href="`, end, linkEnd: `</a>${end}` };
  });
}

function cellStart<R>(column: Column<R>, isHead: boolean): string {
  const name = cellClass(column);
  const className = name && markup` class="${name}"`;
  const main = column.main && markup` data-main="${isHead ? "head" : ""}"`;
  return markup`<td${className} data-label="${column.label}"${main}>`.text;
}

function cellsHtml<R>(row: R, columns: PlacedColumn<R>[]): string {
  let html = "";
  for (const column of columns) {
    const content = partText(cellLook(column, row, contentOf(column, row)));
    const href = column.href?.(row);
    html += href ? `${column.linkStart}${partText(href)}">${content}${column.linkEnd}` : column.start + content + column.end;
  }
  return html;
}

const contentOf = <R>({ show, value, kind }: Column<R>, row: R): CellContent => (show ? show(row) : formatCell(value(row), kind));

function formatCell(value: Cell, kind: Kind = "text"): string {
  if (value === null) return "";
  if (value instanceof Date) return formatSeoul(value, kind === "report-minute" ? "yyyy-MM-dd HH:mm" : "yyyy.MM.dd HH:mm");
  if (typeof value === "string") return kind === "day" ? dayShown(value) : value;
  if (kind === "id") return String(value);
  return kind === "won" ? `${counted(value)}원` : counted(value);
}

const DAYS: Kind[] = ["day", "minute", "report-day", "report-minute"];

export function cellClass({ kind = "text", wide }: Pick<Column<never>, "kind" | "wide">): string | undefined {
  if (wide) return "wide";
  if (kind === "text") return undefined;
  return DAYS.includes(kind) ? "num when" : "num";
}
