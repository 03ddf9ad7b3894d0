import { z } from "zod";

/** Shapes that calls, forms and grids share: each takes what a form, an address, a pasted text or a REST body gives. */

export const blank = (value: unknown) => (value === "" || value === null ? undefined : value);
/** Parses an empty field as undefined; mostly for shapes with a default. */
export const unlessBlank = <S extends z.ZodType>(shape: S) => z.preprocess(blank, shape);
/** A field that may be left out or empty. */
export const optional = <S extends z.ZodType>(shape: S) => unlessBlank(shape.optional());

/** The id of a row: a whole number from 1 to the largest a number holds exactly. `missing` is the message for anything else. */
export const idOr = (missing?: string) => z.coerce.number(missing).int().positive();
export const Id = idOr();

const asList = (value: unknown) => (value === undefined || value === "" ? [] : [value].flat());
/** A form's ticked rows: no, one or several ids under the same name. */
export const Ids = (most: number) => z.preprocess(asList, z.array(Id).max(most));

/** Ids in an address, "3.17.40"; what is no id is left out, and all of them where there are too many. */
export const IdsInAddress = (most: number) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.split(".").filter((text) => /^\d{1,15}$/.test(text)) : []),
    z.array(Id).max(most).catch([]),
  );

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
/** A field of ids, at least one: an id, several, or rows that hold them under `name`. */
export const idsIn = (name: string, most = 2_000) =>
  z
    .preprocess((value) => [value].flat().map((one) => (isRow(one) ? one[name] : one)), z.array(Id).min(1).max(most))
    .describe("one or several");
/** A body of ids under `name`: `{name: 1}`, `{name: [1, 2]}`, `[1, 2]` or `[{name: 1}]`. */
export const idsOf = (name: string) =>
  z
    .preprocess((value) => (Array.isArray(value) ? value : isRow(value) ? value[name] : undefined), idsIn(name))
    .describe(`${name}: one or several`);

export const Yn = z.enum(["Y", "N"]);
/** A checkbox or a yes-or-no answer: Y, or left out. */
export const Tick = optional(z.literal("Y"));
/** The one-time key of a form that must not do its deed twice. */
export const FormKey = z.string().regex(/^[\w-]{8,64}$/);
export const Gender = z.enum(["male", "female"]);

export const Upload = z.custom<File>((value) => value instanceof Blob, { error: "파일을 골라 주세요." });
/** An uploaded file, or none: a browser then sends an empty file. */
export const OptionalUpload = z.preprocess((value) => (value instanceof Blob && value.size > 0 ? value : undefined), Upload.optional());

/** A day "yyyy-MM-dd", or none. A screen ignores an invalid day (`.catch(undefined)`), a call refuses it. */
export const Day = optional(z.iso.date());
/** A day "yyyy-MM-dd" that must be given. */
export const RequiredDay = z.iso.date("날짜를 2026-05-01처럼 적어 주세요.");
/** yyyyMM, yyyyMMdd or yyyy-MM-dd, as text (decision 144). */
export const MonthOrDay = z.string().regex(/^\d{4}-?(0[1-9]|1[0-2])(-?(0[1-9]|[12]\d|3[01]))?$/);

/** A search text; anything that is not a text or too long counts as empty. */
export const Search = (max: number) => z.string().trim().max(max).catch("");
export const Text = (max: number) => z.string().trim().max(max);
export const RequiredText = (max: number) => z.string().trim().min(1).max(max);

/** A code: letters, digits and `. _ -`, at most 60. */
export const Code = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\w.\-가-힣]+$/, "글자, 숫자와 . _ - 만 쓸 수 있습니다.");

/** A whole number; an empty cell is 0. */
export const Whole = (min = 0, max = 2_147_483_647) =>
  z.preprocess((value) => (value === "" ? 0 : typeof value === "string" ? Number(value) : value), z.number().int().min(min).max(max));

const momentOr = (missing?: string) => z.date(missing).meta({ type: "string", format: "date-time" });
const Moment = momentOr();

/** An instant: Seoul time "yyyy/MM/dd HH:mm" (also with - or T), or ISO with its offset. `missing` is the message for anything else. */
export const instantOr = (missing?: string) => z.preprocess(toInstant, momentOr(missing));
export const Instant = instantOr();

/** The same; an empty cell means no limit (decision 160). */
export const OptionalInstant = z.preprocess((value) => (value === "" || value == null ? null : toInstant(value)), Moment.nullable());

function toInstant(value: unknown): unknown {
  if (typeof value !== "string" || value.trim() === "") return value === "" ? undefined : value;
  const typed = value.trim();
  const text = `${typed.slice(0, 10).replace(/[/.]/g, "-")}${typed.slice(10).replace(" ", "T")}`;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return value;
  const withOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}+09:00`;
  const parsed = new Date(withOffset);
  return Number.isNaN(parsed.getTime()) ? value : parsed;
}
