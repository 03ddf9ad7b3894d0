import { and, eq } from "drizzle-orm";
import { isSigned } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { blogHandle, blogProfile, contents, postSlug, storedFile } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";
import { handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { postAddress, postPath } from "../addresses/blog-address";
import type { Likes } from "../likes/likes-of.server";
import { withConsultation } from "../text/consultation";
import { type LinkedPost, readableWithCards } from "./link-cards.server";
import type { ReadingLink } from "./reading-link";
import { viewedColumns } from "./viewed-columns.server";
import { type Writer, writerOf } from "./writer";

export type ViewedPost = {
  /** "removed": by an administrator, "deleted": by the writer (rules 134, 135). */
  state: "open" | "deleted" | "removed";
  /** Null once withdrawn (rule 91). */
  writer: Writer | null;
  linked: LinkedPost[];
  links: string[];
  /** Canonical; for a withdrawn writer, the documents' address. */
  address: string;
  commentsClosed: boolean;
  /** By `searchHiddenYn` of the post or blog. */
  searchHidden: boolean;
  pictureFacts: { type: string | null; width: number | null; height: number | null };
  likes: Likes;
  post: {
    contentsId: number;
    userId: number;
    title: string;
    /** Sanitized; "" when deleted. */
    contents: string;
    summary: string;
    textLength: number;
    mainSubject: string;
    contentsType: string;
    pictureFileId: string | null;
    fileName: string | null;
    createdAt: Date;
    updatedAt: Date;
  };
};

/**
 * A post with its writer (2 §2 "Blog content view"). Refuses as `readableHtml`, and `common.not-found` for unknown ids, another `userId`
 * and, without a signed link of the post, withdrawn writers (rules 91, 134).
 */
export async function viewPost(ctx: Ctx, link: ReadingLink, clean?: (html: string) => Promise<string>): Promise<ViewedPost> {
  const row = link.contentsId === null ? undefined : await findPost(ctx, link.contentsId);
  if (!row || (link.userId !== null && link.userId !== row.userId)) throw new Refusal("common.not-found");
  const withdrawn = row.secession === "Y";
  if (withdrawn && !(await wasSent(ctx, row.contentsId, link))) throw new Refusal("common.not-found");
  const text = row.deleteYn === "Y" ? "" : row.contents;
  const { html, ...cards } = clean ? { html: await clean(text), linked: [], links: [] } : await readableWithCards(ctx, text, row.userId);
  return {
    state: row.deleteYn === "N" ? "open" : row.deleteReason === null ? "deleted" : "removed",
    writer: withdrawn ? null : writerOf(row),
    ...cards,
    address: withdrawn ? postPath(row) : postAddress(row),
    commentsClosed: row.commentsClosedAt !== null,
    searchHidden: row.searchHiddenYn === "Y",
    pictureFacts: { type: row.pictureType, width: row.pictureWidth, height: row.pictureHeight },
    likes: { count: row.likes, closed: row.likesClosedAt !== null },
    post: { ...postOf(row), contents: withConsultation(html, withdrawn ? null : writerOf(row).requestConsultationPath) },
  };
}

async function findPost(ctx: Ctx, contentsId: number) {
  const [row] = await ctx.db
    .select(viewedColumns)
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(blogProfile, eq(blogProfile.userId, contents.userId))
    .leftJoin(storedFile, eq(storedFile.fileId, contents.pictureFileId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(eq(contents.contentsId, contentsId));
  return row;
}

async function wasSent(ctx: Ctx, contentsId: number, { sendHistoryId, receiverId, t }: ReadingLink): Promise<boolean> {
  if (sendHistoryId === null || receiverId === null || !isSigned(t, "read", sendHistoryId, receiverId)) return false;
  const isLinked = and(eq(sendHistory.sendHistoryId, sendHistoryId), eq(sendHistory.contentsId, contentsId));
  return (await ctx.db.$count(sendHistory, isLinked)) > 0;
}

function postOf(row: Omit<ViewedPost["post"], "contents">): Omit<ViewedPost["post"], "contents"> {
  const { contentsId, userId, title, summary, textLength, mainSubject, contentsType, pictureFileId, fileName } = row;
  const { createdAt, updatedAt } = row;
  return { contentsId, userId, title, summary, textLength, mainSubject, contentsType, pictureFileId, fileName, createdAt, updatedAt };
}
