import { z } from "zod";
import { Id } from "~/core/id.server";
import { pageOf, PageNumber, RowsPerPage } from "~/core/replies.server";

/** The ids of posts as a call may bring them: one, several, or rows that hold them. */
const PostIds = z
  .preprocess(
    (value) => [value].flat().map((one) => (typeof one === "object" && one !== null ? (one as { contentsId?: unknown }).contentsId : one)),
    z.array(Id).min(1).max(2_000),
  )
  .describe("one or several");

/** Posts an administrator takes away, and why; the writer is told (decision 135). */
export const Removal = z.object({
  contentsId: PostIds,
  deleteReason: z
    .string({ error: (issue) => (issue.input === undefined ? "이유를 입력해 주세요." : undefined) })
    .trim()
    .min(1, "이유를 입력해 주세요.")
    .max(300),
});
/** The same as the screen posts it; which post stands in its address. */
export const RemovalForm = Removal.omit({ contentsId: true });
export type Removal = z.output<typeof Removal>;

/** A post as the calls answer it: one stored picture under two names, one time under two (decisions 129, 130). */
export const PostRow = z.object({
  contentsId: z.number(),
  userId: z.number(),
  title: z.string(),
  mainSubject: z.string(),
  contentsType: z.string(),
  deleteYn: z.enum(["Y", "N"]),
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

/** `sendHistoryId`, `receiverId` and `t` of a sent link open a withdrawn writer's post. */
export const PostQuery = z.object({
  contentsId: Id,
  userId: Id.optional(),
  sendHistoryId: Id.optional(),
  receiverId: Id.optional(),
  t: z.string().max(100).default(""),
});
export const BlogQuery = z.object({ userId: Id, page: PageNumber, rowsPerPage: RowsPerPage(10) });
