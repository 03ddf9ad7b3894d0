import { z } from "zod";
import { Id, idsOf, instantOr, optional, RequiredText, Text, Tick, Typed, unlessBlank, Upload, Yn } from "~/core/shapes.server";
import { MAX_PHOTOS } from "~/areas/blog/post-form-fields";
import { Outcome } from "~/core/replies.server";
import { eachField } from "~/core/fields/declared";
import { refusalText } from "~/messages/refusals.ko";
import { type SeminarName, MOST_LETTERS, seminarFields } from "./seminar-fields";

const TITLE_MISSING = "제목을 입력해 주세요.";
const CONTENTS_MISSING = refusalText("seminars.empty");
const NO_CAPACITY = "1명부터 100,000명까지의 수를 입력해 주세요.";
const Version = optional(Id);
const EditorKey = optional(z.string().regex(/^[\w-]{8,40}$/));

const { title, mainSubject, seminarType, seminarLocation, contents } = seminarFields;
/** Raw text may be longer than stored text: sanitizing shortens it. */
const Raw = Typed(contents.most, CONTENTS_MISSING);

/** A place with `://` must be a URL that browsers open (rule 137). */
const isPlace = (place: string) => !place.includes("://") || (/^https?:\/\//i.test(place) && URL.canParse(place));

const Capacity = z
  .preprocess(
    (value) => (value === "" || value === null ? null : value === undefined ? undefined : Number(value)),
    z.number(NO_CAPACITY).int(NO_CAPACITY).min(1, NO_CAPACITY).max(100_000, NO_CAPACITY).nullable().optional(),
  )
  .describe("empty: as many as come");
const ApplyUntil = z
  .preprocess((value) => (value === "" ? null : value), instantOr("날짜와 시각을 확인해 주세요.").nullish())
  .describe("empty: until the start");

const editor = {
  /** Deleted when the seminar is saved. */
  seminarDraftId: optional(Id),
  draftVersion: Version,
  editorKey: EditorKey,
  autosaveVersion: Version,
};

const fields = {
  title: RequiredText(title.most, TITLE_MISSING).describe("at most 200"),
  mainSubject: unlessBlank(Text(mainSubject.most, "주제를 선택해 주세요.")),
  startDateTime: instantOr("시작일을 선택해 주세요."),
  endDateTime: instantOr("종료일을 선택해 주세요."),
  seminarType: unlessBlank(Text(seminarType.most, "세미나 유형을 선택해 주세요.")),
  seminarLocation: unlessBlank(Text(seminarLocation.most).default("")).refine(isPlace, "https://로 시작하는 주소나 장소를 입력해 주세요."),
  contents: Raw.refine((text) => text.trim() !== "", CONTENTS_MISSING).describe(
    `simple HTML; at most ${MOST_LETTERS} characters with its tags`,
  ),
  capacity: Capacity,
  applyUntil: ApplyUntil,
} satisfies Record<SeminarName, z.ZodType>;

const isOrdered = ({ startDateTime: start, endDateTime: end }: { startDateTime?: unknown; endDateTime?: unknown }) =>
  !(start instanceof Date && end instanceof Date) || end >= start;
/** Checked even when other fields are wrong. */
const END_FIRST = { path: ["endDateTime"], error: "종료일은 시작일보다 빠를 수 없습니다.", when: () => true };

/** Rules 113 to 116, 137 (2 §3 "Seminar", 2 §5). */
export const SeminarInput = z.object({ ...fields, ...editor }).refine(isOrdered, END_FIRST);
/** REST calls may omit subject and type (2 §9). */
export const SeminarBody = z
  .object({
    ...fields,
    mainSubject: unlessBlank(Text(mainSubject.most).default(mainSubject.blank)),
    seminarType: unlessBlank(Text(seminarType.most).default(seminarType.blank)),
    ...editor,
  })
  .refine(isOrdered, END_FIRST);
export const RevisionInput = z.object({ ...fields, ...editor, seminarId: Id, version: Version }).refine(isOrdered, END_FIRST);
export const SeminarSaved = Outcome.extend({ seminarId: z.number(), version: z.number() });
export const SeminarIds = idsOf("seminarId");

/** A draft requires no field. */
export const DraftInput = z.object({
  ...eachField(seminarFields, ({ most }) => unlessBlank(Text(most).default(""))),
  contents: unlessBlank(Raw.default("")),
  seminarId: optional(Id),
  version: Version,
  ...editor,
});
export const DraftBody = DraftInput.extend({ autosaveYn: unlessBlank(Yn.default("N")) }).describe("autosaveYn Y needs editorKey");
export const DraftSaved = Outcome.extend({ seminarDraftId: z.number(), version: z.number(), editorKey: z.string().nullable() });

const intents = /^(save|temp|continue|photos|cancel|forget-all|forget-all-sure|forget-\d{1,15})$/;

/** Only publishing validates; other buttons keep what was typed. */
export const SeminarForm = DraftInput.extend({
  intent: unlessBlank(z.string().regex(intents).default("continue")),
  photos: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(Upload).max(MAX_PHOTOS, refusalText("blog.too-many-photos")),
  ),
  cancelReason: unlessBlank(Text(300).default("")),
  confirmed: Tick,
}).superRefine((posted, check) => {
  if (posted.intent === "cancel" && posted.cancelReason === "")
    check.addIssue({ code: "custom", path: ["cancelReason"], message: "취소 사유를 입력해 주세요." });
  if (posted.intent !== "save") return;
  for (const { path, message } of SeminarInput.safeParse(asSaved(posted)).error?.issues ?? [])
    check.addIssue({ code: "custom", path, message });
});

/** An empty form field becomes null. A field omitted by a REST call keeps its value. */
export const asSaved = (posted: z.output<typeof DraftInput>) => ({
  ...posted,
  ...eachField(seminarFields, (_field, name) => posted[name] || null),
});

export const CancelInput = z.object({ seminarId: Id, reason: RequiredText(300) });
export const EntryQuery = z.object({
  seminarId: optional(Id).catch(0),
  seminarDraftId: optional(Id).catch(0),
  copyOf: optional(Id).catch(0),
});

export type SeminarInput = z.output<typeof SeminarInput>;
export type RevisionInput = z.output<typeof RevisionInput>;
export type DraftInput = z.output<typeof DraftInput>;
export type SeminarForm = z.output<typeof SeminarForm>;
export type CancelInput = z.output<typeof CancelInput>;
export type SavedSeminar = { seminarId: number; version: number };
