import { z } from "zod";
import { missingMomentText } from "~/messages/missing-moment";
import { readDay, readInstant } from "~/time/typed-moment";
import { countLetters, textSpelling } from "./fields/typed-text";

/** Shapes that calls, forms and grids share: each takes what a form, an address, a pasted text or a REST body gives. */

export const blank = (value: unknown) => (value === "" || value === null ? undefined : value);
/** Parses an empty field as undefined; mostly for shapes with a default. */
export const unlessBlank = <S extends z.ZodType>(shape: S) => z.preprocess(blank, shape);
/** A field that may be left out or empty. */
export const optional = <S extends z.ZodType>(shape: S) => unlessBlank(shape.optional());

/** The message of a field that was left out, or holds another kind of value; other faults say their own. */
export const whenMissing = (missing?: string) =>
  missing === undefined ? undefined : { error: (issue: { code?: string }) => (issue.code === "invalid_type" ? missing : undefined) };

/** The id that no row gets: the largest number that is held exactly. */
const NO_ROW = Number.MAX_SAFE_INTEGER;

function toId(value: unknown): unknown {
  const id = typeof value === "string" && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return typeof id === "number" && Number.isInteger(id) && id < 1 ? NO_ROW : id;
}

/**
 * The id of a row: a whole number, in digits alone where it is a text. A number below 1 is read as `NO_ROW`, so that it is answered as every unknown id,
 * in the words of its call. `missing` is the message for anything else.
 */
export const idOr = (missing?: string) => z.preprocess(toId, z.number(missing).int(missing)).meta({ type: "integer", minimum: 1 });
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

/** Tells a day or a time that does not exist by its name, as it was typed; else hands on what `read` makes of the text. */
const existing =
  (read: (typed: string) => unknown) =>
  (value: unknown, check: z.RefinementCtx): unknown => {
    if (typeof value !== "string") return value;
    const missing = missingMomentText(value);
    if (missing === null) return read(value) ?? value;
    check.addIssue({ code: "custom", message: missing });
    return z.NEVER;
  };

const dayOr = (missing?: string) => z.preprocess(existing(dashedDay), z.iso.date(missing));
const dashedDay = (typed: string) => (typed.includes("-") ? readDay(typed) : null);
/** A day "yyyy-MM-dd", or none. A screen ignores an invalid day (`.catch(undefined)`), a call refuses it. */
export const Day = optional(dayOr());
/** A day "yyyy-MM-dd" that must be given. */
export const RequiredDay = dayOr("날짜를 2026-05-01처럼 적어 주세요.");
/** yyyyMM, yyyyMMdd or yyyy-MM-dd, as text (rule 144). */
export const MonthOrDay = z
  .string()
  .regex(/^\d{4}-?(0[1-9]|1[0-2])(-?(0[1-9]|[12]\d|3[01]))?$/)
  .superRefine((typed, check) => {
    const message = missingMomentText(typed);
    if (message !== null) check.addIssue({ code: "custom", message });
  });

/** At most so many letters, counted as a column counts them; the message says how many. */
function atMost(most: number) {
  const check = z.maxLength(most);
  check._zod.check = (payload) => {
    const input = payload.value as string;
    if (input.length <= most || countLetters(input) <= most) return;
    payload.issues.push({ origin: "string", code: "too_big", maximum: most, inclusive: true, input, inst: check, continue: true });
  };
  return check;
}

/**
 * A text in its stored spelling (`textSpelling`), of at most so many letters; spaces around it stay. `missing` is the message where there is none. A text
 * that is too long says how long it may be.
 */
export const Typed = (most: number, missing?: string) => z.string(whenMissing(missing)).overwrite(textSpelling).check(atMost(most));
/** The same without the spaces around it; it may be empty. */
export const Text = (most: number, missing?: string) => z.string(whenMissing(missing)).overwrite(textSpelling).trim().check(atMost(most));
/** The same that must not be empty. */
export const RequiredText = (most: number, missing?: string) => Text(most, missing).min(1, missing);
/** A search text; anything that is not a text or too long counts as empty. */
export const Search = (most: number) => Text(most).catch("");

/** A code: letters, digits and `. _ -`, at most 60. */
export const codeOr = (missing?: string) => RequiredText(60, missing).regex(/^[\w.\-가-힣]+$/, "글자, 숫자와 . _ - 만 쓸 수 있습니다.");
export const Code = codeOr();

/** A whole number; an empty cell is 0. */
export const Whole = (min = 0, max = 2_147_483_647) =>
  z.preprocess((value) => (value === "" ? 0 : typeof value === "string" ? Number(value) : value), z.number().int().min(min).max(max));

const momentOr = (missing?: string) => z.date(missing).meta({ type: "string", format: "date-time" });

/**
 * An instant: Seoul time "yyyy/MM/dd HH:mm" (also with - or T), or ISO with its offset. A day or a time that does not exist is named; `missing` is the
 * message for anything else.
 */
export const instantOr = (missing?: string) => z.preprocess(existing(readInstant), momentOr(missing));
export const Instant = instantOr();
/** The same; an empty cell means no limit (rule 160). */
export const OptionalInstant = z.preprocess((value) => blank(value) ?? null, Instant.nullable());
