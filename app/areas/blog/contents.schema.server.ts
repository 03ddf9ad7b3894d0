import { z } from "zod";

const blank = (value: unknown) => (value === "" || value === null ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema.optional());

export const ContentsId = z.coerce.number().int().positive();
export const EditorKey = z.string().regex(/^[\w-]{8,40}$/);
export const FileId = z.string().regex(/^[\w-]{8,40}$/);

const Version = optional(z.coerce.number().int().positive());

const Title = z.string().trim().max(200);
const Body = z.string().max(1_000_000);
const Code = z.string().trim().max(60);

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
  title: Title.min(1),
  contents: Body,
  mainSubject: z.preprocess(blank, Code.default("finance")),
  contentsType: z.preprocess(blank, Code.default("free")),
  pictureFileId: optional(FileId),
  ...editor,
});

export const RevisionInput = PostInput.extend({
  contentsId: ContentsId,
  /** The version the writer began from; absent (REST): whatever is newest. */
  version: Version,
});

/** A temporary save: nothing is required, all limits hold. */
export const TempInput = z.object({
  title: optional(Title).default(""),
  contents: optional(Body).default(""),
  mainSubject: optional(Code),
  pictureFileId: optional(FileId),
  /** The post being edited, when it is one. */
  contentsId: optional(ContentsId),
  ...editor,
});

export type PostInput = z.output<typeof PostInput>;
export type RevisionInput = z.output<typeof RevisionInput>;
export type TempInput = z.output<typeof TempInput>;
