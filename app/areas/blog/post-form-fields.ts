import type { ColumnOf, DraftField, Marked, NameOf } from "~/core/fields/declared";
import type { contents } from "~db/schema/blog";

type Row = typeof contents.$inferSelect;
type PostField<K extends keyof Row> = DraftField & {
  column: K;
  /** Whether `revisePost` writes the field; `offerPost` and `takeOutPosts` change `shopYn`. */
  revised: boolean;
};

export const MAX_PHOTOS = 10;

/** Fields of a post (2 §3, 2 §4 "Post editor"); see "A field" in `docs/contributing.md`. */
export const postFormFields = {
  title: { label: "제목", column: "title", blank: "", draft: true, conflict: true, copy: true, revised: true },
  contents: { label: "내용", column: "contents", blank: "", draft: true, conflict: true, copy: true, revised: true },
  mainSubject: {
    label: "주제",
    column: "mainSubject",
    blank: "finance",
    codes: "main_subject",
    draft: true,
    conflict: false,
    copy: true,
    revised: true,
  },
  contentsType: {
    label: "유형",
    column: "contentsType",
    blank: "free",
    codes: "contents_type",
    draft: false,
    conflict: false,
    copy: true,
    revised: true,
  },
  pictureFileId: { label: "대표 사진", column: "pictureFileId", blank: "", draft: true, conflict: false, copy: true, revised: true },
  shopYn: { label: "콘텐츠 숍", column: "shopYn", blank: "Y", draft: true, conflict: false, copy: true, revised: false },
} as const satisfies { [K in keyof Row]?: PostField<K> };

type All = typeof postFormFields;
export type PostName = NameOf<All>;
export type PostDraftName = Marked<All, "draft">;
export type PostConflictName = Marked<All, "conflict">;
export type PostRevisedName = Marked<All, "revised">;

export type ConflictingSave = Pick<Row, ColumnOf<All, PostConflictName>> & { savedAt: Date };

/** `version` is the planned post's if `plannedPostId` is not "". */
export type WhenName = "plannedPostId" | "when" | "publishDate" | "publishTime";

export type PostValues = Record<
  | PostName
  | WhenName
  | "seriesName"
  | "slug"
  | "commentsClosed"
  | "searchHidden"
  | "sendNext"
  | "contentsId"
  | "version"
  | "tempContentsId"
  | "tempVersion"
  | "editorKey"
  | "autosaveVersion",
  string
>;
