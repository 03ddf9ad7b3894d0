import { phoneShown } from "~/messages/phone";
import { formatSeoul } from "~/time/seoul";
import { readDay, readInstant } from "~/time/typed-moment";
import type { Cells, Column, Grid, Option, Problem } from "./grid";

const CELL_INSTANT = "yyyy/MM/dd HH:mm";

/** A stored value as a cell's text. */
export function toCell(column: Column, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return formatSeoul(value, column.kind === "date" ? "yyyy-MM-dd" : CELL_INSTANT);
  return column.kind === "phone" ? phoneShown(String(value)) : String(value);
}

/** What a reader sees of a cell: a choice's label, else the text itself. */
export function shown(column: Column, text: string, options: Option[]): string {
  if (column.kind !== "select" && column.kind !== "yn") return text;
  return options.find((option) => option.value === text)?.label ?? text;
}

/** Why a cell was refused; on a conflict also its present value. */
export function problemText(problem: Problem, column: Column, options: Option[]): string {
  if (problem.theirs === undefined) return problem.message;
  return `${problem.message} 지금 값: ${shown(column, problem.theirs, options) || "(빈칸)"}`;
}

/** Words for a flag that are read whatever the column calls it. */
const FLAGS: Record<string, string | undefined> = { 예: "Y", 네: "Y", 아니요: "N", 아니오: "N" };

/** A typed or pasted text as the cell stores it: labels become values, thousands separators go, times get the cell's format. */
export function tidyCell(column: Column, text: string, options: Option[]): string {
  const trimmed = column.kind && column.kind !== "text" ? text.trim() : text;
  if (column.kind === "number") return trimmed.replace(/,/g, "");
  if (column.kind === "yn") return options.find(({ label }) => label === trimmed)?.value ?? FLAGS[trimmed] ?? trimmed.toUpperCase();
  if (column.kind === "select") return chosenValue(trimmed, options);
  if (column.kind === "datetime") return momentCell(trimmed);
  if (column.kind === "date") return readDay(trimmed) ?? trimmed;
  return trimmed.replace(/[\r\n\t]+/g, " ");
}

/** The value of a choice, by itself or by its name. A name that two choices have says neither, and stays for the server to refuse. */
function chosenValue(typed: string, options: Option[]): string {
  if (options.some(({ value }) => value === typed)) return typed;
  const named = options.filter(({ label }) => label === typed);
  return named.length === 1 ? named[0]!.value : typed;
}

/** An instant as its cell stores it. A day or a time that does not exist stays as it was typed, for the server to name. */
function momentCell(typed: string): string {
  const instant = readInstant(typed);
  return instant ? formatSeoul(instant, CELL_INSTANT) : typed;
}

/** The value of this cell's form control: a date-time input needs its own format. */
export function controlValue(column: Column, text: string): string {
  return column.kind === "datetime" ? text.replace(/\//g, "-").replace(" ", "T") : text;
}

/** A short hash of a cell as it was sent, by which a plain form's changed cells are told from untouched ones. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Whether a new row is as it was added, with nothing typed. */
export function isBlank(grid: Grid, cells: Cells): boolean {
  return grid.columns.every(({ field }) => (cells[field] ?? "").trim() === "" || cells[field] === grid.blank[field]);
}
