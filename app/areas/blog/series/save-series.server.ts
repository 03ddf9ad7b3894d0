import { and, eq } from "drizzle-orm";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import { COVER, storePicture } from "~/areas/files/store-picture.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { nameSigns } from "~/core/fields/typed-text";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { contentsSeries } from "~db/schema/blog";
import { announceSeries } from "./announce-series.server";
import { ownSeries } from "./own-series.server";
import { saveSeriesSlug } from "./save-series-slug.server";
import { renameWaiting } from "./waiting-parts.server";

const MAX_SERIES = 200;

/** Makes a series without posts. Idempotent: an own series of that name is answered. Refuses `blog.series-many`. */
export async function makeSeries(ctx: MemberCtx, name: string): Promise<{ seriesId: number; isNew: boolean }> {
  const { userId } = ctx.actor;
  const isNamed = and(eq(contentsSeries.userId, userId), eq(contentsSeries.name, name), eq(contentsSeries.nameSigns, nameSigns(name)));
  return inTransaction(ctx, async (tx) => {
    const [known] = await tx.db.select({ seriesId: contentsSeries.seriesId }).from(contentsSeries).where(isNamed);
    if (known) return { ...known, isNew: false };
    if ((await tx.db.$count(contentsSeries, eq(contentsSeries.userId, userId))) >= MAX_SERIES)
      throw new Refusal("blog.series-many", { max: MAX_SERIES }, { field: "name" });
    const [inserted] = await tx.db.insert(contentsSeries).ignore().values({ userId, name, createdAt: tx.now(), updatedAt: tx.now() });
    // A parallel request made the series.
    if (inserted.affectedRows === 0) {
      const [row] = await tx.db.select({ seriesId: contentsSeries.seriesId }).from(contentsSeries).where(isNamed).for("update");
      return { ...row!, isNew: false };
    }
    const seriesId = inserted.insertId;
    await saveSeriesSlug(tx, { seriesId, userId, name });
    await tx.audit("blog.series-made", `series:${seriesId}`, { name });
    return { seriesId, isNew: true };
  });
}

type Input = { seriesId: number; name: string; description: string; slug?: string; coverFile?: File; removeCover?: "Y" };

/**
 * Saves name, description, cover and address of an own series. Without `slug` the address follows the name. Planned posts and drafts follow
 * a new name. Refuses `common.not-found`, `blog.series-taken` for the name of another own series, and as `storePicture`.
 */
export async function saveSeries(ctx: MemberCtx, { seriesId, name, description, slug, ...cover }: Input): Promise<void> {
  await ownSeries(ctx, seriesId);
  const coverFileId = await coverAfter(ctx, cover);
  await inTransaction(ctx, async (tx) => {
    const { name: before, userId } = await ownSeries(tx, seriesId);
    if (before !== name) await renameWaiting(tx, before, name);
    await ownSeries(tx, seriesId, true);
    try {
      await tx.db
        .update(contentsSeries)
        .set({ name, description, coverFileId, updatedAt: tx.now() })
        .where(eq(contentsSeries.seriesId, seriesId));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new Refusal("blog.series-taken", {}, { field: "name" });
    }
    await saveSeriesSlug(tx, { seriesId, userId, name }, slug);
    await recordPicturePlaces(tx, { place: "SERIES", placeId: seriesId, fileIds: [coverFileId] });
    await tx.audit(before === name ? "blog.series-saved" : "blog.series-renamed", `series:${seriesId}`, { name });
    announceSeries(tx);
  });
}

/** Undefined keeps the cover. */
async function coverAfter(ctx: MemberCtx, { coverFile, removeCover }: Pick<Input, "coverFile" | "removeCover">) {
  if (!coverFile) return removeCover ? null : undefined;
  const { fileId } = await storePicture(ctx, new Uint8Array(await coverFile.arrayBuffer()), coverFile.name, {
    ...COVER,
    field: "coverFile",
  });
  return fileId;
}
