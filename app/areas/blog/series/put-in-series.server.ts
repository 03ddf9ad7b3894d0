import { and, eq, notExists, sql } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { nameSigns } from "~/core/fields/typed-text";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { contentsSeries, seriesContents } from "~db/schema/blog";
import { ownPost } from "../post-row.server";
import { ownSeries, placesOf } from "./own-series.server";

/** How many posts a series can have. */
const MOST_IN_SERIES = 100;

/**
 * Puts one's own post at the end of the series of that name, which is made when there is none; "" takes it out of its series, and a series
 * without posts is forgotten. Does nothing where it is so already. Refuses `common.not-found`, `blog.deleted`, and `blog.series-full`.
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
  const [found] = await tx.db
    .select({ seriesId: contentsSeries.seriesId })
    .from(contentsSeries)
    .where(and(eq(contentsSeries.userId, userId), eq(contentsSeries.name, name), eq(contentsSeries.nameSigns, nameSigns(name))));
  const { seriesId } = await ownSeries(tx, found!.seriesId, true);
  const others = await placesOf(tx, seriesId);
  if (others.length >= MOST_IN_SERIES) throw new Refusal("blog.series-full", { max: MOST_IN_SERIES }, { field: "name" });
  const [last] = await tx.db
    .select({ place: sql<number>`COALESCE(MAX(${seriesContents.place}), 0)`.mapWith(Number) })
    .from(seriesContents)
    .where(eq(seriesContents.seriesId, seriesId));
  await tx.db.insert(seriesContents).values({ contentsId, seriesId, place: last!.place + 1 });
}

/** Forgets the member's series that have no post any more. */
async function forgetEmpty(tx: TxCtx<Member>): Promise<void> {
  const posts = tx.db
    .select({ one: sql`1` })
    .from(seriesContents)
    .where(eq(seriesContents.seriesId, contentsSeries.seriesId));
  await tx.db.delete(contentsSeries).where(and(eq(contentsSeries.userId, tx.actor.userId), notExists(posts)));
}
