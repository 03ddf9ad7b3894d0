import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { addressSpelling } from "~/core/fields/address-spelling";
import { Refusal } from "~/core/refusal";
import { blogHandle, contentsSeries, seriesSlug } from "~db/schema/blog";
import { addressColumnsOfSeries, handleOfSeries, slugOfSeries } from "../addresses/address-columns.server";
import { findBlogAddress } from "../addresses/find-address.server";
import { seriesAddress } from "./series-address";

type FoundSeries = { userId: number; seriesId: number; address: string };

/** Series of a current or former slug. Refuses as `findBlogAddress`. */
export async function findSeriesAddress(ctx: Ctx, handle: string, slug: string): Promise<FoundSeries> {
  const { userId, handle: current } = await findBlogAddress(ctx, handle);
  const currentSlug = alias(seriesSlug, "current_slug");
  const [row] = await ctx.db
    .select({ seriesId: seriesSlug.seriesId, slug: currentSlug.slug })
    .from(seriesSlug)
    .innerJoin(currentSlug, and(eq(currentSlug.seriesId, seriesSlug.seriesId), isNull(currentSlug.formerAt)))
    .where(and(eq(seriesSlug.userId, userId), eq(seriesSlug.slug, addressSpelling(slug))));
  if (!row) throw new Refusal("common.not-found");
  return { userId, seriesId: row.seriesId, address: seriesAddress({ ...row, userId, handle: current }) };
}

/** Address of a member's series. Refuses `common.not-found`. */
export async function addressOfSeries({ db }: Ctx, { userId, seriesId }: { userId: number; seriesId: number }): Promise<string> {
  const [row] = await db
    .select(addressColumnsOfSeries)
    .from(contentsSeries)
    .leftJoin(blogHandle, handleOfSeries)
    .leftJoin(seriesSlug, slugOfSeries)
    .where(and(eq(contentsSeries.seriesId, seriesId), eq(contentsSeries.userId, userId)));
  if (!row) throw new Refusal("common.not-found");
  return seriesAddress({ ...row, userId, seriesId });
}
