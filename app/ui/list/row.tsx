import type { ReactNode } from "react";
import { counted } from "~/messages/counted";
import { dayShown, formatSeoul } from "~/time/seoul";
import { Html, markup, partText } from "../html";
import type { Cell, Column, Kind } from "./columns";
import { More, MORE } from "./more";

/**
 * A column with the attributes of its cells, for React and as texts: the beginning of a cell, that of one with a link, and the end. Each is one
 * text, since a table has thousands. `hasMore`: its cell opens the rest of a phone's card.
 */
export type Placed<R> = Column<R> & { props: Place; hasMore: boolean; begin: string; beginLink: string; end: string; endLink: string };
type Place = { className: string | undefined; "data-label": string; "data-main": string | undefined };

/** The column with which a phone's card begins; undefined where rows are no cards. */
export const headOf = <R,>(columns: Column<R>[]) => columns.find(({ main }) => main === "head") ?? columns.find(({ main }) => main);

export function placedOf<R>(columns: Column<R>[]): Placed<R>[] {
  const head = headOf(columns);
  const hasMore = head !== undefined && columns.some(({ main }) => !main);
  return columns.map((column) => {
    const props = { className: classOf(column), "data-label": column.label, "data-main": mainOf(column, head) };
    const { text: begin } = beginOf(props);
    const opensMore = hasMore && column === head;
    const end = `${opensMore ? MORE.text : ""}</td>`;
    return { ...column, props, hasMore: opensMore, begin, beginLink: `${begin}<a href="`, end, endLink: `</a>${end}` };
  });
}

function beginOf({ className, "data-label": label, "data-main": main }: Place): Html {
  const classed = className && markup` class="${className}"`;
  return markup`<td${classed} data-label="${label}"${main !== undefined && markup` data-main="${main}"`}>`;
}

/** A row as a text, since most cells have nothing but words and links (ADR 49); a cell with parts of its own is React's. */
export function Row<R>({ row, columns }: { row: R; columns: Placed<R>[] }) {
  const text = textOfRow(row, columns);
  if (text !== null) return <tr dangerouslySetInnerHTML={{ __html: text }} />;
  return (
    <tr>
      {columns.map((column) => {
        const value = shownOf(column, row);
        if (isPlain(value))
          return <td key={column.label} {...column.props} dangerouslySetInnerHTML={{ __html: insideOf(value, column, row) }} />;
        return (
          <td key={column.label} {...column.props}>
            {value}
            {column.hasMore && <More />}
          </td>
        );
      })}
    </tr>
  );
}

/** All cells of a row; null when one has parts of its own. */
export function textOfRow<R>(row: R, columns: Placed<R>[]): string | null {
  let text = "";
  for (const column of columns) {
    const value = shownOf(column, row);
    if (!isPlain(value)) return null;
    const to = column.href?.(row);
    text += to ? `${column.beginLink}${partText(to)}">${partText(value)}${column.endLink}` : column.begin + partText(value) + column.end;
  }
  return text;
}

type Plain = string | number | null | undefined | Html;

const isPlain = (value: ReactNode | Html): value is Plain =>
  value === null || value === undefined || typeof value === "string" || typeof value === "number" || value instanceof Html;

function insideOf<R>(value: Plain, { href, hasMore }: Placed<R>, row: R): string {
  const to = href?.(row);
  const shown = to ? `<a href="${partText(to)}">${partText(value)}</a>` : partText(value);
  return hasMore ? shown + MORE.text : shown;
}

const shownOf = <R,>({ show, value, kind }: Placed<R>, row: R): ReactNode | Html => (show ? show(row) : written(value(row), kind));

function written(value: Cell, kind: Kind = "text"): string {
  if (value === null) return "";
  if (value instanceof Date) return formatSeoul(value, kind === "report-minute" ? "yyyy-MM-dd HH:mm" : "yyyy.MM.dd HH:mm");
  if (typeof value === "string") return kind === "day" ? dayShown(value) : value;
  if (kind === "id") return String(value);
  return kind === "won" ? `${counted(value)}원` : counted(value);
}

export function classOf({ kind = "text", wide }: Pick<Column<never>, "kind" | "wide">): string | undefined {
  if (wide) return "wide";
  return kind === "text" ? undefined : "num";
}

function mainOf<R>(column: Column<R>, head: Column<R> | undefined): string | undefined {
  if (!column.main) return undefined;
  return column === head ? "head" : "";
}
