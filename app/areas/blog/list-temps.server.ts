import { desc, eq, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { tempContents } from "~db/schema/blog";
import { cleanHtml, summary } from "./clean-html.server";
import { ownTemp, type TempRow } from "./internal/temp-row.server";

export type TempItem = Pick<TempRow, "tempContentsId" | "contentsId" | "title" | "autosaveYn" | "updatedAt"> & { summary: string };

/** One's own temporary saves, the newest first, without their full text. */
export async function listTemps(ctx: MemberCtx): Promise<TempItem[]> {
  const rows = await ctx.db
    .select({
      tempContentsId: tempContents.tempContentsId,
      contentsId: tempContents.contentsId,
      title: tempContents.title,
      autosaveYn: tempContents.autosaveYn,
      updatedAt: tempContents.updatedAt,
      beginning: sql<string>`LEFT(${tempContents.contents}, 2000)`,
    })
    .from(tempContents)
    .where(eq(tempContents.userId, ctx.actor.userId))
    .orderBy(desc(tempContents.updatedAt), desc(tempContents.tempContentsId));
  return rows.map(({ beginning, ...row }) => ({ ...row, summary: summary(beginning.replace(/<[^>]*$/, ""), 80) }));
}

/** All of one's own temporary saves whole, the newest first; with an id only that one. */
export async function readTemps(ctx: MemberCtx, tempContentsId?: number): Promise<TempRow[]> {
  if (tempContentsId !== undefined) return [await readTemp(ctx, tempContentsId)];
  const rows = await ctx.db
    .select()
    .from(tempContents)
    .where(eq(tempContents.userId, ctx.actor.userId))
    .orderBy(desc(tempContents.updatedAt));
  return rows.map((row) => ({ ...row, contents: cleanHtml(row.contents) }));
}

/** One's own temporary save; `common.not-found` when it is not there. */
export async function readTemp(ctx: MemberCtx, tempContentsId: number): Promise<TempRow> {
  const row = await ownTemp(ctx, { tempContentsId });
  if (!row) throw new Refusal("common.not-found");
  return { ...row, contents: cleanHtml(row.contents) };
}
