import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { nameSigns } from "~/core/fields/typed-text";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { contentsSeries, seriesContents, seriesSlug } from "~db/schema/blog";
import { slugOfSeries } from "../addresses/address-columns.server";
import { ownPost } from "../post-row.server";
import { announceSeries } from "./announce-series.server";
import { ownSeries, placesOf } from "./own-series.server";
import { saveSeriesSlug } from "./save-series-slug.server";

const MAX_POSTS = 100;

/**
 * Append an own post to the series `name`, created if missing; "" takes the post out. A series left empty is deleted unless it has
 * description or cover. Idempotent. Refuses as `ownPost`, and `blog.series-full`.
 */
export async function putInSeries(ctx: MemberCtx, { contentsId, name }: { contentsId: number; name: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await ownPost(tx, contentsId, true);
    const [before] = await tx.db
      .select({ seriesId: seriesContents.seriesId, name: contentsSeries.name })
      .from(seriesContents)
      .innerJoin(contentsSeries, eq(contentsSeries.seriesId, seriesContents.seriesId))
      .where(eq(seriesContents.contentsId, contentsId));
    if ((before?.name ?? "") === name) return;
    await tx.db.delete(seriesContents).where(eq(seriesContents.contentsId, contentsId));
    if (name !== "") await append(tx, contentsId, name);
    if (before) await forgetEmpty(tx, before.seriesId);
    await tx.audit("blog.series-chosen", `contents:${contentsId}`, { name });
    tx.afterCommit(() => announce("post-changed", `${ctx.actor.userId}:${contentsId}`));
  });
}

async function append(tx: TxCtx<Member>, contentsId: number, name: string): Promise<void> {
  const { userId } = tx.actor;
  await tx.db
    .insert(contentsSeries)
    .values({ userId, name, createdAt: tx.now(), updatedAt: tx.now() })
    .onDuplicateKeyUpdate({ set: { updatedAt: tx.now() } });
  const [row] = await tx.db
    .select({ seriesId: contentsSeries.seriesId, slug: seriesSlug.slug })
    .from(contentsSeries)
    .leftJoin(seriesSlug, slugOfSeries)
    .where(and(eq(contentsSeries.userId, userId), eq(contentsSeries.name, name), eq(contentsSeries.nameSigns, nameSigns(name))));
  const { seriesId } = await ownSeries(tx, row!.seriesId, true);
  if (row!.slug === null) await saveSeriesSlug(tx, { seriesId, userId, name });
  const others = await placesOf(tx, seriesId);
  if (others.length >= MAX_POSTS) throw new Refusal("blog.series-full", { max: MAX_POSTS }, { field: "name" });
  const [last] = await tx.db
    .select({ place: sql<number>`COALESCE(MAX(${seriesContents.place}), 0)`.mapWith(Number) })
    .from(seriesContents)
    .where(eq(seriesContents.seriesId, seriesId));
  await tx.db.insert(seriesContents).values({ contentsId, seriesId, place: last!.place + 1 });
}

async function forgetEmpty(tx: TxCtx<Member>, seriesId: number): Promise<void> {
  const posts = tx.db
    .select({ one: sql`1` })
    .from(seriesContents)
    .where(eq(seriesContents.seriesId, contentsSeries.seriesId));
  const isBare = and(eq(contentsSeries.description, ""), isNull(contentsSeries.coverFileId));
  await tx.db.delete(contentsSeries).where(and(eq(contentsSeries.seriesId, seriesId), isBare, notExists(posts)));
}

/** Takes an own post out of an own series, which stays even if empty. Idempotent. Refuses `common.not-found` for a foreign series. */
export async function takeOutOfSeries(ctx: MemberCtx, { seriesId, contentsId }: { seriesId: number; contentsId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await ownSeries(tx, seriesId, true);
    const part = and(eq(seriesContents.seriesId, seriesId), eq(seriesContents.contentsId, contentsId));
    const [deleted] = await tx.db.delete(seriesContents).where(part);
    if (deleted.affectedRows === 0) return;
    await tx.audit("blog.series-chosen", `contents:${contentsId}`, { name: "" });
    announceSeries(tx);
  });
}
