import { z } from "zod";
import { blank, Id, optional, Text, Tick, unlessBlank, Upload, Yn } from "~/core/shapes.server";
import { refusalText } from "~/messages/refusals.ko";

export const ContentsId = Id;
const EditorKey = z.string().regex(/^[\w-]{8,40}$/);
const FileId = z.string().regex(/^[\w-]{8,40}$/);

const TOO_MANY = refusalText("blog.too-many-photos");
const TITLE_MISSING = "제목을 입력해 주세요.";
const Version = optional(Id);

const Title = z
  .string({ error: (issue) => (issue.input === undefined ? TITLE_MISSING : undefined) })
  .trim()
  .max(200);
const Body = unlessBlank(z.string().max(1_000_000).default("")).describe("simple HTML; a picture keeps alt, and title as its caption");
const Code = Text(60);
/** Whether a new post is offered in the shop at once; a post there is keeps what it has. */
const ShopYn = unlessBlank(Yn.default("Y")).describe("Y: a new post is offered in the shop too");

/** Which editor a text comes from, and what it knows of its temporary saves. */
const editor = {
  /** The temporary save this text was loaded from, and its version then; it goes when the post is saved. */
  tempContentsId: optional(ContentsId),
  tempVersion: Version,
  /** The open editor's one-time key, and the version of what it last saved by itself. */
  editorKey: optional(EditorKey),
  autosaveVersion: Version,
};

/** A post's fields as a form or a call brings them (2 §3, 2 §4 "Post editor"; decision 113). */
export const PostInput = z.object({
  title: Title.min(1, TITLE_MISSING),
  contents: Body,
  mainSubject: unlessBlank(Code.default("finance")),
  contentsType: unlessBlank(Code.default("free")),
  pictureFileId: optional(FileId),
  shopYn: ShopYn,
  ...editor,
});

export const RevisionInput = PostInput.omit({ shopYn: true }).extend({
  contentsId: ContentsId,
  /** The version the writer began from; absent (REST): whatever is newest. */
  version: Version,
});

/** What a call changes of a post there is: absent fields stay as they are. */
export const PostPatch = z.object({
  contentsId: ContentsId,
  version: Version,
  title: Title.min(1, TITLE_MISSING).optional(),
  contents: z.string().max(1_000_000).optional(),
  mainSubject: optional(Code),
  contentsType: optional(Code),
  pictureFileId: optional(FileId),
  ...editor,
});

/** A temporary save: nothing is required, all limits hold. */
export const TempInput = z.object({
  title: unlessBlank(Title.default("")),
  contents: Body,
  mainSubject: optional(Code),
  pictureFileId: optional(FileId),
  shopYn: ShopYn,
  /** The post being edited, when it is one, and the version the writer began from. */
  contentsId: optional(ContentsId),
  version: Version,
  ...editor,
});

const intents = /^(save|temp|preview|continue|photos|delete|delete-sure|forget-all|forget-all-sure|forget-\d{1,15})$/;

/** What the write screen posts. Only what is published needs a title; every button keeps what was typed. */
export const WriteForm = TempInput.extend({
  intent: unlessBlank(z.string().regex(intents).default("continue")),
  contentsType: PostInput.shape.contentsType,
  // A box without its tick posts nothing.
  shopYn: z.preprocess((value) => blank(value) ?? "N", Yn),
  file: optional(Upload),
  removePicture: Tick,
  photos: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(Upload).max(10, TOO_MANY)),
  confirmed: Tick,
}).superRefine(({ intent, title }, check) => {
  if (intent === "save" && title === "") check.addIssue({ code: "custom", path: ["title"], message: TITLE_MISSING });
});

export type WriteForm = z.output<typeof WriteForm>;
export type PostInput = z.output<typeof PostInput>;
export type RevisionInput = z.output<typeof RevisionInput>;
export type PostPatch = z.output<typeof PostPatch>;
export type TempInput = z.output<typeof TempInput>;

/** What stands after a post was published or revised. */
export type SavedPost = { contentsId: number; version: number; textLength: number };
