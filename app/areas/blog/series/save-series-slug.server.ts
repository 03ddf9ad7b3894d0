import { and, eq, isNull } from "drizzle-orm";
import { isDuplicate } from "~/core/database-error.server";
import type { TxCtx } from "~/core/transaction.server";
import { seriesSlug } from "~db/schema/blog";
import { isTwinOf, slugOf, twinSlug } from "../addresses/slug-rules";

type Named = { seriesId: number; name: string };

const baseOf = ({ name, seriesId }: Named) => slugOf(name) || `연재-${seriesId}`;

/** True for the slug that `saveSeriesSlug` gives a name, with any number. */
export const followsName = (slug: string, series: Named): boolean => isTwinOf(baseOf(series), slug);

/** Give a series the slug of `chosen`, else of its name; the former slug redirects (rule 305). The caller locks the series' row. */
export async function saveSeriesSlug(tx: TxCtx, series: Named & { userId: number }, chosen?: string): Promise<void> {
  const { seriesId, userId } = series;
  const base = (chosen && slugOf(chosen)) || baseOf(series);
  const slugs = await tx.db.select().from(seriesSlug).where(eq(seriesSlug.userId, userId));
  const fitting = slugs.filter((row) => row.seriesId === seriesId && isTwinOf(base, row.slug));
  if (fitting.some(({ formerAt }) => formerAt === null)) return;
  const ofSeries = eq(seriesSlug.seriesId, seriesId);
  await tx.db
    .update(seriesSlug)
    .set({ formerAt: tx.now() })
    .where(and(ofSeries, isNull(seriesSlug.formerAt)));
  const known = fitting[0];
  if (!known) return insertSlug(tx, { seriesId, userId, base, taken: new Set(slugs.map(({ slug }) => slug)) });
  await tx.db
    .update(seriesSlug)
    .set({ formerAt: null })
    .where(and(ofSeries, eq(seriesSlug.slug, known.slug)));
}

type Insert = { seriesId: number; userId: number; base: string; taken: Set<string> };

/** Tries the next number if a parallel save took the slug. */
async function insertSlug(tx: TxCtx, { seriesId, userId, base, taken }: Insert): Promise<void> {
  for (let number = 1; ; number++) {
    const slug = twinSlug(base, number);
    if (taken.has(slug)) continue;
    try {
      await tx.db.insert(seriesSlug).values({ userId, slug, seriesId, createdAt: tx.now() });
      return;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}
