import { z } from "zod";

/** Shapes of a grid's cells: each takes what a form, a pasted text or a REST body gives. */

export const Text = (max: number) => z.string().trim().max(max);
export const RequiredText = (max: number) => z.string().trim().min(1).max(max);

/** A code: letters, digits and `. _ -`, at most 60. */
export const Code = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\w.\-가-힣]+$/, "글자, 숫자와 . _ - 만 쓸 수 있습니다.");

export const Yn = z.enum(["Y", "N"]);

/** A whole number; an empty cell is 0. */
export const Whole = (min = 0, max = 2_147_483_647) =>
  z.preprocess((value) => (value === "" ? 0 : typeof value === "string" ? Number(value) : value), z.number().int().min(min).max(max));

const Moment = z.date().meta({ type: "string", format: "date-time" });

/** An instant: Seoul time "yyyy/MM/dd HH:mm" (also with - or T), or ISO with its offset. */
export const Instant = z.preprocess(toInstant, Moment);

/** The same, where an empty cell means open (decision 160). */
export const OptionalInstant = z.preprocess((value) => (value === "" || value == null ? null : toInstant(value)), Moment.nullable());

/** A day "yyyy-MM-dd"; an empty cell is null. */
export const OptionalDay = z.preprocess((value) => (value === "" || value == null ? null : value), z.iso.date().nullable());

function toInstant(value: unknown): unknown {
  if (typeof value !== "string" || value.trim() === "") return value === "" ? undefined : value;
  const text = value
    .trim()
    .replace(/[/.](?=\d{2}\b)/g, "-")
    .replace(" ", "T");
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return value;
  const withOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}+09:00`;
  const parsed = new Date(withOffset);
  return Number.isNaN(parsed.getTime()) ? value : parsed;
}
