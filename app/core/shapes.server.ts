import { z } from "zod";
import { missingMomentText } from "~/messages/missing-moment";
import { readDay, readInstant } from "~/time/typed-moment";
import { countLetters, textSpelling } from "./fields/typed-text";

export const blank = (value: unknown) => (value === "" || value === null ? undefined : value);
/** Parses an empty field as undefined. */
export const unlessBlank = <S extends z.ZodType>(shape: S) => z.preprocess(blank, shape);
export const optional = <S extends z.ZodType>(shape: S) => unlessBlank(shape.optional());

/** Message for an omitted field or a wrong type. */
export const whenMissing = (missing?: string) =>
  missing === undefined ? undefined : { error: (issue: { code?: string }) => (issue.code === "invalid_type" ? missing : undefined) };

const NO_ROW = Number.MAX_SAFE_INTEGER;

function toId(value: unknown): unknown {
  const id = typeof value === "string" && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return typeof id === "number" && Number.isInteger(id) && id < 1 ? NO_ROW : id;
}

/** A row id. Ids below 1 become `NO_ROW`, answered like an unknown id. */
export const idOr = (missing?: string) => z.preprocess(toId, z.number(missing).int(missing)).meta({ type: "integer", minimum: 1 });
export const Id = idOr();

const asList = (value: unknown) => (value === undefined || value === "" ? [] : [value].flat());
export const Ids = (max: number) => z.preprocess(asList, z.array(Id).max(max));

/** Ids in an address, "3.17.40". Skips invalid ids; too many become an empty list. */
export const IdsInAddress = (max: number) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.split(".").filter((text) => /^\d{1,15}$/.test(text)) : []),
    z.array(Id).max(max).catch([]),
  );

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
/** At least one id: an id, a list, or rows with ids under `name`. */
export const idsIn = (name: string, max = 2_000) =>
  z
    .preprocess((value) => [value].flat().map((entry) => (isRow(entry) ? entry[name] : entry)), z.array(Id).min(1).max(max))
    .describe("one or several");
/** Ids as `{name: 1}`, `{name: [1, 2]}`, `[1, 2]` or `[{name: 1}]`. */
export const idsOf = (name: string) =>
  z
    .preprocess((value) => (Array.isArray(value) ? value : isRow(value) ? value[name] : undefined), idsIn(name))
    .describe(`${name}: one or several`);

export const Yn = z.enum(["Y", "N"]);
/** A checkbox: Y, or omitted. */
export const Tick = optional(z.literal("Y"));
/** One-time key of a form, which makes its submission idempotent. */
export const FormKey = z.string().regex(/^[\w-]{8,64}$/);
export const Gender = z.enum(["male", "female"]);

export const Upload = z.custom<File>((value) => value instanceof Blob, { error: "파일을 골라 주세요." });
/** Browsers send an empty file when none was chosen. */
export const OptionalUpload = z.preprocess((value) => (value instanceof Blob && value.size > 0 ? value : undefined), Upload.optional());

/** Refuses a day or time that does not exist, naming the typed text. */
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
/** Optional day "yyyy-MM-dd". Screens ignore an invalid day (`.catch(undefined)`); calls refuse it. */
export const Day = optional(dayOr());
export const RequiredDay = dayOr("날짜를 2026-05-01처럼 입력해 주세요.");
/** yyyyMM, yyyyMMdd or yyyy-MM-dd, as text (rule 144). */
export const MonthOrDay = z
  .string()
  .regex(/^\d{4}-?(0[1-9]|1[0-2])(-?(0[1-9]|[12]\d|3[01]))?$/)
  .superRefine((typed, check) => {
    const message = missingMomentText(typed);
    if (message !== null) check.addIssue({ code: "custom", message });
  });

function atMost(max: number) {
  const check = z.maxLength(max);
  check._zod.check = (payload) => {
    const input = payload.value as string;
    if (input.length <= max || countLetters(input) <= max) return;
    payload.issues.push({ origin: "string", code: "too_big", maximum: max, inclusive: true, input, inst: check, continue: true });
  };
  return check;
}

/** Text in stored spelling, surrounding spaces kept. */
export const Typed = (max: number, missing?: string) => z.string(whenMissing(missing)).overwrite(textSpelling).check(atMost(max));
export const Text = (max: number, missing?: string) => z.string(whenMissing(missing)).overwrite(textSpelling).trim().check(atMost(max));
export const RequiredText = (max: number, missing?: string) => Text(max, missing).min(1, missing);
/** A search text; a wrong type or a text too long counts as empty. */
export const Search = (max: number) => Text(max).catch("");

export const codeOr = (missing?: string) => RequiredText(60, missing).regex(/^[\w.\-가-힣]+$/, "글자, 숫자와 . _ - 만 쓸 수 있습니다.");
export const Code = codeOr();

export const Whole = (min = 0, max = 2_147_483_647) =>
  z.preprocess((value) => (value === "" ? 0 : typeof value === "string" ? Number(value) : value), z.number().int().min(min).max(max));

const momentOr = (missing?: string) => z.date(missing).meta({ type: "string", format: "date-time" });

/** An instant: Seoul time "yyyy/MM/dd HH:mm" (also with - or T), or ISO with an offset. */
export const instantOr = (missing?: string) => z.preprocess(existing(readInstant), momentOr(missing));
export const Instant = instantOr();
/** An instant; an empty cell means no limit (rule 160). */
export const OptionalInstant = z.preprocess((value) => blank(value) ?? null, Instant.nullable());
