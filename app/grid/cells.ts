import { phoneShown } from "~/messages/phone";
import { formatSeoul } from "~/time/seoul";
import { readDay, readInstant } from "~/time/typed-moment";
import type { Cells, Column, Grid, Option, Problem } from "./grid";

const CELL_INSTANT = "yyyy/MM/dd HH:mm";

/** Stored value as cell text: Seoul time for dates, empty for null. */
export function toCell(column: Column, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return formatSeoul(value, column.kind === "date" ? "yyyy-MM-dd" : CELL_INSTANT);
  return column.kind === "phone" ? phoneShown(String(value)) : String(value);
}

/** Cell text as a table draws it, with its unit. */
export function drawnText(column: Column, text: string, options: Option[]): string {
  const words = column.readOnly && column.kind?.startsWith("date") ? text.replace(/[/-]/g, ".") : shown(column, text, options);
  return column.unit && words !== "" ? words + column.unit : words;
}

/** Cell text as people read it: a choice's label, else the text. */
export function shown(column: Column, text: string, options: Option[]): string {
  if (column.kind !== "select" && column.kind !== "yn") return text;
  return options.find((option) => option.value === text)?.label ?? text;
}

export const CHIP_END = ", ";
export const chipsOf = (words: string): string[] => words.split(CHIP_END);

/** Message of a refused cell, with the stored value after a conflict. */
export function problemText(problem: Problem, column: Column, options: Option[]): string {
  if (problem.theirs === undefined) return problem.message;
  return `${problem.message} 지금 값: ${shown(column, problem.theirs, options) || "(빈칸)"}`;
}

/** Korean words accepted for Y and N in every flag column. */
const FLAGS: Record<string, string | undefined> = { 예: "Y", 네: "Y", 아니요: "N", 아니오: "N" };

/** Typed text as the cell stores it. Invalid text stays for the server to refuse. */
export function tidyCell(column: Column, text: string, options: Option[]): string {
  const trimmed = column.kind && column.kind !== "text" ? text.trim() : text;
  if (column.kind === "number") return trimmed.replace(/,/g, "");
  if (column.kind === "yn") return options.find(({ label }) => label === trimmed)?.value ?? FLAGS[trimmed] ?? trimmed.toUpperCase();
  if (column.kind === "select") return chosenValue(trimmed, options);
  if (column.kind === "datetime") return momentCell(trimmed);
  if (column.kind === "date") return readDay(trimmed) ?? trimmed;
  return trimmed.replace(/[\r\n\t]+/g, " ");
}

function chosenValue(typed: string, options: Option[]): string {
  if (options.some(({ value }) => value === typed)) return typed;
  const named = options.filter(({ label }) => label === typed);
  return named.length === 1 ? named[0]!.value : typed;
}

function momentCell(typed: string): string {
  const instant = readInstant(typed);
  return instant ? formatSeoul(instant, CELL_INSTANT) : typed;
}

/** Cell text for its form control; `datetime-local` requires dashes and `T`. */
export function controlValue(column: Column, text: string): string {
  return column.kind === "datetime" ? text.replace(/\//g, "-").replace(" ", "T") : text;
}

/** Hash (FNV-1a) of a cell as sent; shows which cells of a plain form changed. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Whether all cells are empty or default. */
export function isBlank(grid: Grid, cells: Cells): boolean {
  return grid.columns.every(({ field }) => (cells[field] ?? "").trim() === "" || cells[field] === grid.blank[field]);
}
