import { z } from "zod";
import { Id, idsIn, RequiredText, Yn } from "~/core/shapes.server";
import { pageOf, PageNumber, RowsPerPage } from "~/core/replies.server";

export const Removal = z.object({
  contentsId: idsIn("contentsId"),
  deleteReason: RequiredText(300, "사유를 입력해 주세요."),
});
export const RemovalForm = Removal.omit({ contentsId: true });
export type Removal = z.output<typeof Removal>;

/** `attachmentFile` repeats `fileName`; `modifier` repeats `createdDateTime` (rules 129, 130). */
export const PostRow = z.object({
  contentsId: z.number(),
  userId: z.number(),
  title: z.string(),
  mainSubject: z.string(),
  contentsType: z.string(),
  deleteYn: Yn,
  picturePath: z.string().nullable(),
  fileName: z.string().nullable(),
  attachmentFile: z.string().nullable().describe("the same as fileName"),
  sendingListId: z.literal("").describe("empty: only an entry of the waiting list has one"),
  createdDateTime: z.string(),
  modifier: z.object({ createdDateTime: z.string() }),
});
export const Post = PostRow.extend({ contents: z.string(), userNickname: z.string().nullable() });
export const PostPage = pageOf(PostRow);

const TitleRow = z.object({
  contentsId: z.number(),
  userId: z.number(),
  title: z.string(),
  createdDateTime: z.string().describe("yyyy.MM.dd in Seoul"),
});
export const TitlePage = pageOf(TitleRow);

export const PostQuery = z.object({
  contentsId: Id,
  userId: Id.optional(),
  sendHistoryId: Id.optional(),
  receiverId: Id.optional(),
  t: z.string().max(100).default(""),
});
export const BlogQuery = z.object({ userId: Id, page: PageNumber, rowsPerPage: RowsPerPage(10) });
