import { and, eq, isNull } from "drizzle-orm";
import { user } from "~db/schema/account";
import { blogHandle, contents, contentsSeries, postSlug, seriesSlug } from "~db/schema/blog";

/** `handle` needs a left join on `handleOfPost` or `handleOfMember`, `slug` on `slugOfPost`. */
export const addressColumns = { handle: blogHandle.handle, slug: postSlug.slug };

export const handleOfPost = and(eq(blogHandle.userId, contents.userId), isNull(blogHandle.formerAt));
export const slugOfPost = and(eq(postSlug.contentsId, contents.contentsId), isNull(postSlug.formerAt));

export const handleOfMember = and(eq(blogHandle.userId, user.userId), isNull(blogHandle.formerAt));

/** Needs `contentsSeries` in the query, and left joins on `handleOfSeries` and `slugOfSeries`. */
export const addressColumnsOfSeries = { handle: blogHandle.handle, slug: seriesSlug.slug };
export const handleOfSeries = and(eq(blogHandle.userId, contentsSeries.userId), isNull(blogHandle.formerAt));
export const slugOfSeries = and(eq(seriesSlug.seriesId, contentsSeries.seriesId), isNull(seriesSlug.formerAt));
