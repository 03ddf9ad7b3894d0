import { and, eq, notExists, sql } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { nameSigns } from "~/core/fields/typed-text";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { contentsSeries, seriesContents } from "~db/schema/blog";
import { ownPost } from "../post-row.server";
import { ownSeries, placesOf } from "./own-series.server";

const MAX_POSTS = 100;

/**
 * Append an own post to the series `name`, created if missing; "" takes the post out. Deletes a series left empty. Idempotent.
 * Refuses as `ownPost`, and `blog.series-full`.
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
    if (before) await forgetEmpty(tx);
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
    .select({ seriesId: contentsSeries.seriesId })
    .from(contentsSeries)
    .where(and(eq(contentsSeries.userId, userId), eq(contentsSeries.name, name), eq(contentsSeries.nameSigns, nameSigns(name))));
  const { seriesId } = await ownSeries(tx, row!.seriesId, true);
  const others = await placesOf(tx, seriesId);
  if (others.length >= MAX_POSTS) throw new Refusal("blog.series-full", { max: MAX_POSTS }, { field: "name" });
  const [last] = await tx.db
    .select({ place: sql<number>`COALESCE(MAX(${seriesContents.place}), 0)`.mapWith(Number) })
    .from(seriesContents)
    .where(eq(seriesContents.seriesId, seriesId));
  await tx.db.insert(seriesContents).values({ contentsId, seriesId, place: last!.place + 1 });
}

async function forgetEmpty(tx: TxCtx<Member>): Promise<void> {
  const posts = tx.db
    .select({ one: sql`1` })
    .from(seriesContents)
    .where(eq(seriesContents.seriesId, contentsSeries.seriesId));
  await tx.db.delete(contentsSeries).where(and(eq(contentsSeries.userId, tx.actor.userId), notExists(posts)));
}
