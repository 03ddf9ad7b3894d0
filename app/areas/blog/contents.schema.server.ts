import { z } from "zod";
import { blank, Id, optional, Text, Tick, Typed, unlessBlank, Upload, Yn } from "~/core/shapes.server";
import { refusalText } from "~/messages/refusals.ko";
import { slugOfTitle } from "./addresses/slug-rules";
import { checkWhen, whenFields } from "./when.schema.server";
import { MAX_PHOTOS, type PostDraftName, postFormFields, type PostName, type PostRevisedName } from "./post-form-fields";

export const ContentsId = Id;
const Key = z.string().regex(/^[\w-]{8,40}$/);

const TOO_MANY = refusalText("blog.too-many-photos");
const TITLE_MISSING = "제목을 입력해 주세요.";
const Version = optional(Id);

const Title = Text(200, TITLE_MISSING).overwrite((text) => text.replace(/\s*[\r\n]+\s*/g, " "));
const Body = unlessBlank(Typed(1_000_000).default("")).describe("simple HTML; a picture keeps alt, and title as its caption");
const Code = Text(60);
/** A revision keeps the shop state. */
const ShopYn = unlessBlank(Yn.default("Y")).describe("Y: a new post is offered in the shop too");

const editor = {
  tempContentsId: optional(ContentsId),
  tempVersion: Version,
  /** `editorKey`: identifies an editor against double saves; `autosaveVersion`: version of the last autosave. */
  editorKey: optional(Key),
  autosaveVersion: Version,
};

const { mainSubject, contentsType } = postFormFields;
const fields = {
  title: Title.min(1, TITLE_MISSING),
  contents: Body,
  mainSubject: unlessBlank(Code.default(mainSubject.blank)),
  contentsType: unlessBlank(Code.default(contentsType.blank)),
  pictureFileId: optional(Key),
  shopYn: ShopYn,
} satisfies Record<PostName, z.ZodType>;

const SLUG_SIGNS = "한글, 영문, 숫자로 써 주세요.";
const typedChoices = {
  seriesName: unlessBlank(Text(60).default("")),
  slug: optional(Text(80)),
  commentsClosed: Tick,
  searchHidden: Tick,
};
const given = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
/** Settings of the publishing sheet, as a JSON column gives them back; without a slug the address follows the title. */
const Choices = z.object(typedChoices).transform(given);

/** A new post (2 §3, 2 §4 "Post editor"; rule 113). Without `choices` a post has the usual settings, and a revision keeps its own. */
export const PostInput = z.object({ ...fields, ...editor, choices: Choices.optional() });

export const RevisionInput = PostInput.omit({ shopYn: true }).extend({
  contentsId: ContentsId,
  /** Version the writer started from; without one `revisePost` changes the newest. */
  version: Version,
});

const changed = {
  title: Title.min(1, TITLE_MISSING).optional(),
  contents: Typed(1_000_000).optional(),
  mainSubject: optional(Code),
  contentsType: optional(Code),
  pictureFileId: optional(Key),
} satisfies Record<PostRevisedName, z.ZodType>;
export const PostPatch = z.object({ contentsId: ContentsId, version: Version, ...changed, ...editor });

const drafted = {
  title: unlessBlank(Title.default("")),
  contents: Body,
  mainSubject: optional(Code),
  pictureFileId: optional(Key),
  shopYn: ShopYn,
} satisfies Record<PostDraftName, z.ZodType>;
/** A draft: limits apply, no field is required. */
export const TempInput = z.object({
  ...drafted,
  contentsId: optional(ContentsId),
  version: Version,
  plannedPostId: optional(Id),
  choices: Choices.optional(),
  ...editor,
});

const intents =
  /^(save|temp|preview|continue|photos|no-frame|delete|delete-sure|forget-all|forget-all-sure|(?:forget|compare|take)-\d{1,15})$/;

export const WriteForm = TempInput.omit({ choices: true })
  .extend({
    intent: unlessBlank(z.string().regex(intents).default("continue")),
    contentsType: PostInput.shape.contentsType,
    // An unticked box posts nothing.
    shopYn: z.preprocess((value) => blank(value) ?? "N", Yn),
    file: optional(Upload),
    ...typedChoices,
    /** Posted by forms that have the sheet's fields. */
    sheet: Tick,
    sendNext: Tick,
    photos: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(Upload).max(MAX_PHOTOS, TOO_MANY)),
    confirmed: Tick,
    ...whenFields,
  })
  .superRefine((form, check) => {
    if (form.intent !== "save") return;
    if (form.title === "") check.addIssue({ code: "custom", path: ["title"], message: TITLE_MISSING });
    if (form.slug && slugOfTitle(form.slug, 0) === slugOfTitle("", 0))
      check.addIssue({ code: "custom", path: ["slug"], message: SLUG_SIGNS });
    checkWhen(form, check);
  })
  .transform((form) => ({ ...form, choices: form.sheet && Choices.parse(form) }));

export type WriteForm = z.output<typeof WriteForm>;
export type PostChoices = z.output<typeof Choices>;
export type PostInput = z.output<typeof PostInput>;
export type RevisionInput = z.output<typeof RevisionInput>;
export type PostPatch = z.output<typeof PostPatch>;
export type TempInput = z.output<typeof TempInput>;

/** `isAnother`: this editor had already published another post, not deleted since. */
export type SavedPost = { contentsId: number; version: number; textLength: number; isAnother?: boolean };
