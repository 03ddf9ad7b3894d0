import { and, desc, eq } from "drizzle-orm";
import { unionAll } from "drizzle-orm/mysql-core";
import { fileUrl } from "~/areas/files/file-url";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { blogHandle, contents, postSlug } from "~db/schema/blog";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { postAddress } from "../addresses/blog-address";

/** Without the hint MariaDB may walk through the posts of all writers. */
const BY_WRITER = { forceIndex: "contents_user_idx" };

/** The newest posts of each writer, by writer; reads `each` index entries of a writer. */
export async function newestPostsOf(ctx: Ctx, userIds: number[], each: number): Promise<Map<number, NewestPost[]>> {
  const [first, second, ...more] = userIds.map((userId) =>
    ctx.db
      .select({ id: contents.contentsId })
      .from(contents, BY_WRITER)
      .where(and(eq(contents.userId, userId), eq(contents.deleteYn, "N")))
      .orderBy(desc(contents.contentsId))
      .limit(each),
  );
  if (!first) return new Map();
  const newest = second ? unionAll(first, second, ...more).as("newest") : first.as("newest");
  const rows = await ctx.db
    .select({
      contentsId: contents.contentsId,
      userId: contents.userId,
      title: contents.title,
      createdAt: contents.createdAt,
      pictureFileId: contents.pictureFileId,
      ...addressColumns,
    })
    .from(newest)
    .innerJoin(contents, eq(contents.contentsId, newest.id))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .orderBy(desc(contents.contentsId));
  const posts = grouped(rows, ({ userId }) => userId);
  return new Map([...posts].map(([userId, own]) => [userId, own.map(shownOf)]));
}

type Row = { userId: number; title: string; createdAt: Date; pictureFileId: string | null } & Omit<
  Parameters<typeof postAddress>[0],
  "userId"
>;

const shownOf = ({ title, createdAt, pictureFileId, ...post }: Row): NewestPost => ({
  title,
  createdAt,
  picturePath: fileUrl(pictureFileId),
  path: postAddress(post),
});

export type NewestPost = { title: string; createdAt: Date; picturePath: string | null; path: string };
