import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/mysql-core";
import { handleOfPost, slugOfPost } from "~/areas/blog/addresses/address-columns.server";
import { previousLogin } from "~/areas/account/session/previous-login.server";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { blogHandle, contents, postSlug } from "~db/schema/blog";
import { followedWriters } from "./followed.server";
import { keyedPage } from "./page-keys";
import { cardColumns, cardOf } from "./post-cards.server";

/** Without the hint MariaDB may walk through the posts of all writers. */
const BY_WRITER = { forceIndex: "contents_user_idx" };

type Input = { before?: number; size: number };

/** Posts of followed writers, newest first. `isNew`: published since the login before the present one. */
export async function listNewPosts(ctx: MemberCtx, { before, size }: Input) {
  const since = await previousLogin(ctx);
  const ids = await newestIds(ctx, { before, size: size + 1 });
  const rows = ids.length === 0 ? [] : await cardsOf(ctx, ids);
  const cards = rows.map((row) => ({ ...cardOf(row), isNew: since !== null && row.createdAt > since }));
  return keyedPage(cards, size, ({ contentsId }) => String(contentsId));
}

const isListed = (before?: number) => and(eq(contents.deleteYn, "N"), before ? lt(contents.contentsId, before) : undefined);

/** Reads at most `size` index entries for each of the `size` writers who published last. */
async function newestIds(ctx: MemberCtx, { before, size }: Input): Promise<number[]> {
  const branches = (await latestWriters(ctx, { before, size })).map((writerId) =>
    ctx.db
      .select({ contentsId: contents.contentsId })
      .from(contents, BY_WRITER)
      .where(and(eq(contents.userId, writerId), isListed(before)))
      .orderBy(desc(contents.contentsId))
      .limit(size),
  );
  const [first, second, ...more] = branches;
  if (!first) return [];
  const rows = await (second
    ? unionAll(first, second, ...more)
        .orderBy(sql`contents_id desc`)
        .limit(size)
    : first);
  return rows.map(({ contentsId }) => contentsId);
}

/** The `size` followed writers with the newest posts: no other writer has a post on the page. */
async function latestWriters(ctx: MemberCtx, { before, size }: Input): Promise<number[]> {
  const followed = followedWriters(ctx);
  const latest = ctx.db
    .select({ id: contents.contentsId })
    .from(contents, BY_WRITER)
    .where(and(eq(contents.userId, followed.writerId), isListed(before)))
    // Unless ordered by writer id too, MySQL reads and sorts all posts of the writer.
    .orderBy(desc(contents.userId), desc(contents.contentsId))
    .limit(1);
  const writers = ctx.db
    .select({ writerId: sql<number>`${followed.writerId}`.as("id"), latestId: sql<number>`${latest}`.as("latest_id") })
    .from(followed)
    .innerJoin(user, and(eq(user.userId, followed.writerId), eq(user.secession, "N")))
    .as("writers");
  const rows = await ctx.db
    .select({ writerId: writers.writerId })
    .from(writers)
    .where(isNotNull(writers.latestId) as SQL)
    .orderBy(desc(writers.latestId))
    .limit(size);
  return rows.map(({ writerId }) => writerId);
}

function cardsOf(ctx: MemberCtx, ids: number[]) {
  return ctx.db
    .select(cardColumns)
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(inArray(contents.contentsId, ids))
    .orderBy(desc(contents.contentsId));
}
