import { and, eq, isNull } from "drizzle-orm";
import { user } from "~db/schema/account";
import { blogHandle, contents, postSlug } from "~db/schema/blog";

/** `handle` needs a left join on `handleOfPost` or `handleOfMember`, `slug` on `slugOfPost`. */
export const addressColumns = { handle: blogHandle.handle, slug: postSlug.slug };

export const handleOfPost = and(eq(blogHandle.userId, contents.userId), isNull(blogHandle.formerAt));
export const slugOfPost = and(eq(postSlug.contentsId, contents.contentsId), isNull(postSlug.formerAt));

export const handleOfMember = and(eq(blogHandle.userId, user.userId), isNull(blogHandle.formerAt));
