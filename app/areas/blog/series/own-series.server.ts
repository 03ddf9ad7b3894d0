import { and, asc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { contentsSeries, seriesContents } from "~db/schema/blog";

/** Reads an own series; `lock` locks its row (FOR UPDATE). Refuses `common.not-found`. */
export async function ownSeries(ctx: MemberCtx, seriesId: number, lock = false) {
  const query = ctx.db
    .select()
    .from(contentsSeries)
    .where(and(eq(contentsSeries.seriesId, seriesId), eq(contentsSeries.userId, ctx.actor.userId)));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw new Refusal("common.not-found");
  return row;
}

/** Post ids in order of `place`, deleted posts included. */
export async function placesOf({ db }: MemberCtx, seriesId: number): Promise<number[]> {
  const rows = await db
    .select({ contentsId: seriesContents.contentsId })
    .from(seriesContents)
    .where(eq(seriesContents.seriesId, seriesId))
    .orderBy(asc(seriesContents.place), asc(seriesContents.contentsId));
  return rows.map(({ contentsId }) => contentsId);
}
