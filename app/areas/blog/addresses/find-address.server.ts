import { and, eq, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import { addressSpelling } from "~/core/fields/address-spelling";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { blogHandle, postSlug } from "~db/schema/blog";
import { blogAddress, partsOfAddress, postAddress } from "./blog-address";

type FoundBlog = { userId: number; handle: string; address: string };
type FoundPost = { userId: number; contentsId: number; address: string };

const current = alias(blogHandle, "current_handle");

/** Blog of a current or former handle. Refuses `common.not-found`, `blog.withdrawn` (rule 249). */
export async function findBlogAddress({ db }: Ctx, handle: string): Promise<FoundBlog> {
  const [row] = await db
    .select({ userId: user.userId, secession: user.secession, handle: current.handle })
    .from(blogHandle)
    .innerJoin(user, eq(user.userId, blogHandle.userId))
    .innerJoin(current, and(eq(current.userId, blogHandle.userId), isNull(current.formerAt)))
    .where(eq(blogHandle.handle, addressSpelling(handle)));
  if (!row) throw new Refusal("common.not-found");
  if (row.secession === "Y") throw new Refusal("blog.withdrawn");
  return { userId: row.userId, handle: row.handle, address: blogAddress(row) };
}

/** Post by current or former slug, also if deleted. Refuses as `findBlogAddress`. */
export async function findPostAddress(ctx: Ctx, handle: string, slug: string): Promise<FoundPost> {
  const blog = await findBlogAddress(ctx, handle);
  const currentSlug = alias(postSlug, "current_slug");
  const [row] = await ctx.db
    .select({ contentsId: postSlug.contentsId, slug: currentSlug.slug })
    .from(postSlug)
    .innerJoin(currentSlug, and(eq(currentSlug.contentsId, postSlug.contentsId), isNull(currentSlug.formerAt)))
    .where(and(eq(postSlug.userId, blog.userId), eq(postSlug.slug, addressSpelling(slug))));
  if (!row) throw new Refusal("common.not-found");
  return { userId: blog.userId, contentsId: row.contentsId, address: postAddress({ ...blog, ...row }) };
}

/** `contentsId` by given `/@handle/slug`, current or former; unknown ones are absent. */
export async function findPostIds({ db }: Ctx, pathnames: string[]): Promise<Map<string, number>> {
  const typed = pathnames.flatMap((pathname) => {
    const parts = partsOfAddress(pathname);
    return parts ? [{ pathname, ...parts }] : [];
  });
  if (typed.length === 0) return new Map();
  const rows = await db
    .select({ handle: blogHandle.handle, slug: postSlug.slug, contentsId: postSlug.contentsId })
    .from(postSlug)
    .innerJoin(blogHandle, eq(blogHandle.userId, postSlug.userId))
    .where(or(...typed.map(({ handle, slug }) => and(eq(blogHandle.handle, handle), eq(postSlug.slug, slug)))));
  const ids = new Map(rows.map(({ handle, slug, contentsId }) => [`${handle}/${slug}`, contentsId]));
  return new Map(
    typed.flatMap(({ pathname, handle, slug }) => {
      const id = ids.get(`${handle}/${slug}`);
      return id === undefined ? [] : [[pathname, id] as const];
    }),
  );
}
