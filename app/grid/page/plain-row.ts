import { type Html, markup } from "~/ui/html";
import { cardMore } from "~/ui/list/card-more";
import { controlValue, fingerprint, problemText, shown } from "../cells";
import { type Column, type Grid, mayEdit, offersId, type Option, optionsOf } from "../grid";
import { type GridRow, isChanged, rowName } from "../rows";

/** Columns that a card shows at once; 자세히 opens the others. */
const CARD_COLUMNS = 5;

type Placed = { column: Column; options: Option[]; isFolded: boolean; cell: Html; control: Html };

/** Columns with attributes shared by their cells; `lookups` holds choices by column. */
export function placedColumns(grid: Grid, lookups: Record<string, Option[]>): Placed[] {
  return grid.columns.map((column, at) => ({
    column,
    options: optionsOf(column, lookups),
    isFolded: at >= CARD_COLUMNS,
    cell: markup` data-label="${column.label}"${attribute("data-kind", column.kind)}`,
    control: isChoice(column) ? markup`` : inputAttributes(grid, column),
  }));
}

type Lead = { href: string | null; isCurrent: boolean };

/** A row as markup (ADR 49). `name` prefixes its controls; `lead` is null without row links. */
export function plainRow(grid: Grid, row: GridRow, columns: Placed[], name: string, lead: Lead | null): Html {
  const label = rowName(grid, row);
  const more = row.key !== null && columns.some(({ isFolded }) => isFolded) && cardMore;
  const stamp = row.key !== null && markup`<input type="hidden" name="${name}.row" value="${rowStamp(grid, row)}">`;
  const link =
    lead?.href && markup`<a href="${lead.href}"${lead.isCurrent && markup` aria-current="true"`} aria-label="${label} 열기">열기</a>`;
  return markup`<td class="cell-tick"><input type="checkbox" class="checkbox checkbox-sm" name="chosen" value="${name}" aria-label="${label} 선택">${stamp}${!lead && more}</td>${lead && markup`<td class="cell-lead">${link}${more}</td>`}${columns.map((placed, at) => cellOf(grid, row, placed, { name, label, isFirst: at === 0 }))}`;
}

/** A row's stamp, saved editable cells' fingerprints, exact key. */
function rowStamp(grid: Grid, row: GridRow): string {
  const editable = grid.columns.filter((column) => mayEdit(grid, column, false));
  const prints = editable.map(({ field }) => fingerprint(row.saved?.[field] ?? "")).join(".");
  return JSON.stringify([row.stamp, prints, row.key]);
}

function cellOf(
  grid: Grid,
  row: GridRow,
  placed: Placed,
  { name, label, isFirst }: { name: string; label: string; isFirst: boolean },
): Html {
  const { column, options } = placed;
  const text = row.cells[column.field] ?? "";
  const problem = row.problems[column.field] ?? (isFirst ? row.problems[""] : undefined);
  const problemId = `${grid.id}-${name}-${column.field}-problem`;
  const refused = problem && markup` aria-invalid="true"`;
  const attributes = markup`${placed.cell}${row.key !== null && placed.isFolded && markup` data-folded=""`}${isChanged(row, column.field) && markup` data-changed=""`}${refused}`;
  if (!mayEdit(grid, column, row.key === null))
    return markup`<td${attributes}><span class="cell-text">${column.kind === "image" ? imageOf(text) : shown(column, text, options)}</span>${problem && problemOf(placed, problem, problemId)}</td>`;
  const control = markup` name="${name}.${column.field}" aria-label="${column.label}, ${label}"${refused}${problem && attribute("aria-describedby", problemId)}`;
  const typed = isChoice(column)
    ? markup`<select class="cell-input"${control}>${choicesOf(placed, text)}</select>`
    : markup`<input class="cell-input"${placed.control} value="${controlValue(column, text)}"${control}>`;
  return markup`<td${attributes}>${typed}${problem && problemOf(placed, problem, problemId)}</td>`;
}

const isChoice = ({ kind }: Column) => kind === "yn" || kind === "select";

const types: Record<string, string> = { text: "text", number: "text", date: "date", datetime: "datetime-local", phone: "tel" };

function inputAttributes(grid: Grid, column: Column): Html {
  const numeric = column.kind === "number" && markup` inputmode="numeric"`;
  const limits = markup`${attribute("maxlength", column.maxLength)}${attribute("list", offersId(grid, column))}`;
  return markup`${attribute("type", types[column.kind ?? "text"])}${numeric}${limits}`;
}

function choicesOf({ column, options }: Placed, text: string): Html[] {
  const isKnown = text === "" || options.some((option) => option.value === text);
  const offersNothing = column.kind === "select" && (text === "" || !column.required);
  const all = [...(offersNothing ? [{ value: "", label: "(없음)" }] : []), ...(isKnown ? [] : [{ value: text, label: text }]), ...options];
  return all.map(({ value, label }) => markup`<option value="${value}"${value === text && markup` selected`}>${label}</option>`);
}

const imageOf = (url: string) => url !== "" && markup`<img class="cell-image" src="${url}" alt="" width="22" height="22" loading="lazy">`;

function problemOf({ column, options }: Placed, problem: GridRow["problems"][string], id: string): Html {
  const text = problemText(problem, column, options);
  return markup`<div class="cell-problem" id="${id}" title="${text}">${text}</div>`;
}

const attribute = (name: string, value: string | number | undefined) => value !== undefined && markup` ${name}="${value}"`;
