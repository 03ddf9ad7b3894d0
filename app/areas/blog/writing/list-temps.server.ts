import { and, desc, eq, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { storedFile, tempContents } from "~db/schema/blog";
import { ownTemp, type TempRow } from "./internal/temp-row.server";
import { cleanedHtml, eachInTurn } from "../text/long-texts.server";
import { summary } from "../text/plain-text.server";

export type TempItem = Pick<TempRow, "tempContentsId" | "contentsId" | "title" | "autosaveYn" | "updatedAt"> & { summary: string };

/** Lists own drafts and autosaves, last saved first, with a summary. */
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

/** Reads own drafts and autosaves, last saved first. Refuses `common.not-found` for an unknown id, and as `cleanedHtml`. */
export async function readTemps(ctx: MemberCtx, tempContentsId?: number): Promise<(TempRow & { fileName: string | null })[]> {
  const idCondition = tempContentsId === undefined ? undefined : eq(tempContents.tempContentsId, tempContentsId);
  const rows = await ctx.db
    .select({ temp: tempContents, fileName: storedFile.fileName })
    .from(tempContents)
    .leftJoin(storedFile, eq(storedFile.fileId, tempContents.pictureFileId))
    .where(and(eq(tempContents.userId, ctx.actor.userId), idCondition))
    .orderBy(desc(tempContents.updatedAt));
  if (idCondition && rows.length === 0) throw new Refusal("common.not-found");
  return eachInTurn(rows, async ({ temp, fileName }) => ({ ...temp, fileName, contents: await cleanedHtml(temp.contents) }));
}

/** Own draft or autosave with cleaned HTML. Refuses `common.not-found`, and as `cleanedHtml`. */
export async function readTemp(ctx: MemberCtx, tempContentsId: number): Promise<TempRow> {
  const row = await ownTemp(ctx, { id: tempContentsId });
  if (!row) throw new Refusal("common.not-found");
  return { ...row, contents: await cleanedHtml(row.contents) };
}
