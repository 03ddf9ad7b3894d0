import { and, eq, isNull, like, or } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import type { TxCtx } from "~/core/transaction.server";
import { postSlug } from "~db/schema/blog";
import { isTwinOf, slugOfTitle, twinSlug } from "./slug-rules";

type Post = { contentsId: number; userId: number; title: string };

/** True for the slug that `saveSlug` gives a title, with any number. */
export const followsTitle = (slug: string, { title, contentsId }: Omit<Post, "userId">): boolean =>
  isTwinOf(slugOfTitle(title, contentsId), slug);

/**
 * Give a post the slug of `chosen`, else of its title (rule 248); the former slug redirects. The caller locks the post's row and announces
 * the change.
 */
export async function saveSlug(tx: TxCtx, post: Post, chosen?: string): Promise<void> {
  const base = slugOfTitle(chosen ?? post.title, post.contentsId);
  const ownSlugs = await tx.db.select().from(postSlug).where(eq(postSlug.contentsId, post.contentsId));
  const fitting = ownSlugs.filter(({ slug }) => isTwinOf(base, slug));
  if (fitting.some(({ formerAt }) => formerAt === null)) return;
  const ofPost = eq(postSlug.contentsId, post.contentsId);
  await tx.db
    .update(postSlug)
    .set({ formerAt: tx.now() })
    .where(and(ofPost, isNull(postSlug.formerAt)));
  const known = fitting[0];
  if (!known) return insertSlug(tx, post, base);
  await tx.db
    .update(postSlug)
    .set({ formerAt: null })
    .where(and(ofPost, eq(postSlug.slug, known.slug)));
}

/** Tries the next number if a parallel save took the slug. */
async function insertSlug(tx: TxCtx, { contentsId, userId }: Post, base: string): Promise<void> {
  const taken = await takenSlugs(tx, userId, base);
  for (let number = 1; ; number++) {
    const slug = twinSlug(base, number);
    if (taken.has(slug)) continue;
    try {
      await tx.db.insert(postSlug).values({ userId, slug, contentsId, createdAt: tx.now() });
      return;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

/** Leading code points that `twinSlug` always keeps. */
const WHOLE_BEFORE_NUMBER = 69;

async function takenSlugs({ db }: Ctx, userId: number, base: string): Promise<Set<string>> {
  const letters = [...base];
  const beginning = letters.length <= WHOLE_BEFORE_NUMBER ? `${base}-` : letters.slice(0, WHOLE_BEFORE_NUMBER).join("");
  const rows = await db
    .select({ slug: postSlug.slug })
    .from(postSlug)
    .where(and(eq(postSlug.userId, userId), or(eq(postSlug.slug, base), like(postSlug.slug, `${beginning}%`))));
  return new Set(rows.map(({ slug }) => slug));
}
