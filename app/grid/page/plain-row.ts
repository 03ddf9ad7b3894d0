import { faceHtml } from "~/ui/face";
import { type Html, markup } from "~/ui/html";
import { cardMore } from "~/ui/list/card-more";
import { stateOf } from "~/ui/list/state";
import { CHIP_END, chipsOf, controlValue, drawnText, fingerprint, problemText } from "../cells";
import { type Column, type Grid, isKey, mayEdit, offersId, type Option, optionsOf, titleColumn } from "../grid";
import { type GridRow, isChanged, rowName } from "../rows";

/** Values on a card's line, and the length of each; 자세히 opens the cells. */
const LINE_VALUES = 2;
const LINE_LENGTH = 40;

type Placed = { column: Column; options: Option[]; cell: Html; control: Html };

/** Columns with attributes shared by their cells; `lookups` holds choices by column. */
export function placedColumns(grid: Grid, lookups: Record<string, Option[]>): Placed[] {
  return grid.columns.map((column) => ({
    column,
    options: optionsOf(column, lookups),
    cell: markup` data-label="${column.label}"${attribute("data-kind", column.kind)}`,
    control: isChoice(column) ? markup`` : inputAttributes(grid, column),
  }));
}

/** Name and line of a row's card, shown before 자세히. States that need attention come first. */
export function cardOf(grid: Grid, row: GridRow, columns: Placed[]) {
  if (row.key === null) return {};
  const name = rowName(grid, row);
  const isInName = ({ field }: Column) => (grid.nameField ? field === grid.nameField || field === grid.key[0] : isKey(grid, field));
  const states: string[] = [];
  const values = new Map<string, string>();
  for (const { column, options } of columns) {
    const text = row.cells[column.field] ?? "";
    const tone = column.tones?.[text];
    const isLeftOut = column.kind === "image" || (column.kind === "yn" && !tone) || tone === "good";
    if (text === "" || text === name || isLeftOut || isInName(column)) continue;
    const words = drawnText(column, text, options).slice(0, LINE_LENGTH);
    if (tone) states.push(words);
    else values.set(column.field, column.kind === "number" && !column.unit ? `${column.label} ${words}` : words);
  }
  const line = grid.line
    ? [...states, ...grid.line.flatMap((field) => values.get(field) ?? [])]
    : [...states, ...values.values()].slice(0, LINE_VALUES);
  return { "data-name": name, "data-line": line.join(" · ") };
}

/** Addresses of the row's links, in the order of `rowActions`. */
type Lead = { hrefs: (string | null)[]; isCurrent: boolean };

/** A row as markup (ADR 49). `name` prefixes its controls; `lead` is null without row links. */
export function plainRow(grid: Grid, row: GridRow, columns: Placed[], name: string, lead: Lead | null): Html {
  const label = rowName(grid, row);
  const titleAt = titleColumn(grid);
  const more = row.key !== null && cardMore;
  const stamp = row.key !== null && markup`<input type="hidden" name="${name}.row" value="${rowStamp(grid, row)}">`;
  const words = grid.rowActions ?? ["열기"];
  const links = words.map((word, at) => {
    const href = lead?.hrefs[at];
    return href && markup`<a href="${href}"${lead?.isCurrent && markup` aria-current="true"`} aria-label="${label} ${word}">${word}</a>`;
  });
  const face = grid.faces && row.key !== null && faceHtml(label, "cell-face");
  const cells = columns.map((placed, at) => cellOf(grid, row, placed, { name, label, isTitle: at === titleAt }));
  const isLeading = lead && !grid.rowActions;
  const actions = lead && grid.rowActions && links.map((link) => markup`<td class="cell-lead" data-action>${link}</td>`);
  return markup`<td class="cell-tick"><input type="checkbox" class="checkbox checkbox-sm" name="chosen" value="${name}" aria-label="${label} 선택">${face}${stamp}${!isLeading && more}</td>${isLeading && markup`<td class="cell-lead">${links[0]}${more}</td>`}${cells}${actions}`;
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
  { name, label, isTitle }: { name: string; label: string; isTitle: boolean },
): Html {
  const { column, options } = placed;
  const text = row.cells[column.field] ?? "";
  const problem = row.problems[column.field] ?? (isTitle ? row.problems[""] : undefined);
  const problemId = `${grid.id}-${name}-${column.field}-problem`;
  const refused = problem && markup` aria-invalid="true"`;
  const attributes = markup`${placed.cell}${isChanged(row, column.field) && markup` data-changed=""`}${refused}`;
  if (!mayEdit(grid, column, row.key === null))
    return markup`<td${attributes}>${column.kind === "image" ? imageOf(text, label) : markup`<span class="cell-text">${lookOf(column, text, options)}</span>`}${problem && problemOf(placed, problem, problemId)}</td>`;
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

function lookOf(column: Column, text: string, options: Option[]): Html | Html[] | string {
  const words = drawnText(column, text, options);
  if (words && column.chips)
    return chipsOf(words).map(
      (chip, at) => markup`${at > 0 && markup`<span class="sr-only">${CHIP_END}</span>`}<span class="badge">${chip}</span>`,
    );
  if (!words || !column.tones) return words;
  const tone = column.tones[text];
  return tone ? stateOf(tone, words) : markup`<span class="cell-plain">${words}</span>`;
}

function imageOf(url: string, name: string): Html {
  if (url !== "") return markup`<img class="face cell-image" src="${url}" alt="" width="28" height="28" loading="lazy">`;
  return faceHtml(name, "cell-image");
}

function problemOf({ column, options }: Placed, problem: GridRow["problems"][string], id: string): Html {
  const text = problemText(problem, column, options);
  return markup`<div class="cell-problem" id="${id}" title="${text}">${text}</div>`;
}

const attribute = (name: string, value: string | number | undefined) => value !== undefined && markup` ${name}="${value}"`;
