import { z } from "zod";
import { blank, Id, optional, Text, Tick, Typed, unlessBlank, Upload, Yn } from "~/core/shapes.server";
import { refusalText } from "~/messages/refusals.ko";
import { MOST_PHOTOS, type PostDraftName, postFormFields, type PostName, type PostRevisedName } from "./post-form-fields";

export const ContentsId = Id;
/** The id of a stored file, or of an open editor. */
const Key = z.string().regex(/^[\w-]{8,40}$/);

const TOO_MANY = refusalText("blog.too-many-photos");
const TITLE_MISSING = "제목을 입력해 주세요.";
const Version = optional(Id);

// The field of a title grows with its words, and without script takes line ends.
const Title = Text(200, TITLE_MISSING).overwrite((text) => text.replace(/\s*[\r\n]+\s*/g, " "));
const Body = unlessBlank(Typed(1_000_000).default("")).describe("simple HTML; a picture keeps alt, and title as its caption");
const Code = Text(60);
/** Whether a new post is offered in the shop at once; a revised post keeps its state. */
const ShopYn = unlessBlank(Yn.default("Y")).describe("Y: a new post is offered in the shop too");

/** The editor a text comes from, with its temporary saves. */
const editor = {
  /** The temporary save the text was loaded from, and its version; deleted when the post is saved. */
  tempContentsId: optional(ContentsId),
  tempVersion: Version,
  /** The open editor's one-time key, and the version of its last automatic save. */
  editorKey: optional(Key),
  autosaveVersion: Version,
};

const { mainSubject, contentsType } = postFormFields;
/** The shape of each field when the post is saved. */
const fields = {
  title: Title.min(1, TITLE_MISSING),
  contents: Body,
  mainSubject: unlessBlank(Code.default(mainSubject.blank)),
  contentsType: unlessBlank(Code.default(contentsType.blank)),
  pictureFileId: optional(Key),
  shopYn: ShopYn,
} satisfies Record<PostName, z.ZodType>;

/** A post's fields from a form or a call (2 §3, 2 §4 "Post editor"; rule 113). */
export const PostInput = z.object({ ...fields, ...editor });

export const RevisionInput = PostInput.omit({ shopYn: true }).extend({
  contentsId: ContentsId,
  /** The version the writer started from; absent in REST, which then changes the newest. */
  version: Version,
});

const changed = {
  title: Title.min(1, TITLE_MISSING).optional(),
  contents: Typed(1_000_000).optional(),
  mainSubject: optional(Code),
  contentsType: optional(Code),
  pictureFileId: optional(Key),
} satisfies Record<PostRevisedName, z.ZodType>;
/** A call's change of a post: omitted fields stay. */
export const PostPatch = z.object({ contentsId: ContentsId, version: Version, ...changed, ...editor });

const drafted = {
  title: unlessBlank(Title.default("")),
  contents: Body,
  mainSubject: optional(Code),
  pictureFileId: optional(Key),
  shopYn: ShopYn,
} satisfies Record<PostDraftName, z.ZodType>;
/** A temporary save: no field is required, all limits hold. */
export const TempInput = z.object({
  ...drafted,
  /** The post being edited, if any, and the version the writer started from. */
  contentsId: optional(ContentsId),
  version: Version,
  ...editor,
});

const intents = /^(save|temp|preview|continue|photos|delete|delete-sure|forget-all|forget-all-sure|forget-\d{1,15})$/;

/** The write screen's form. Only publishing needs a title; every button keeps the typed values. */
export const WriteForm = TempInput.extend({
  intent: unlessBlank(z.string().regex(intents).default("continue")),
  contentsType: PostInput.shape.contentsType,
  // An unticked box posts nothing.
  shopYn: z.preprocess((value) => blank(value) ?? "N", Yn),
  file: optional(Upload),
  removePicture: Tick,
  photos: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(Upload).max(MOST_PHOTOS, TOO_MANY)),
  confirmed: Tick,
}).superRefine(({ intent, title }, check) => {
  if (intent === "save" && title === "") check.addIssue({ code: "custom", path: ["title"], message: TITLE_MISSING });
});

export type WriteForm = z.output<typeof WriteForm>;
export type PostInput = z.output<typeof PostInput>;
export type RevisionInput = z.output<typeof RevisionInput>;
export type PostPatch = z.output<typeof PostPatch>;
export type TempInput = z.output<typeof TempInput>;

/** The result of publishing or revising. `isAnother`: the same editor has published a post before this one, which stays as it is. */
export type SavedPost = { contentsId: number; version: number; textLength: number; isAnother?: boolean };
