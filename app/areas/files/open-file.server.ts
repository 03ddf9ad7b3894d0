import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { fileStore } from "~/integrations/files.server";
import { storedFile } from "~db/schema/blog";

export type OpenFile = { fileId: string; fileName: string; contentType: string; bytes: Uint8Array };

/** A stored picture for anyone who has its address. Refuses `common.not-found` when the row or its bytes are not there. */
export async function openFile(ctx: Ctx, fileId: string): Promise<OpenFile> {
  const { fileName, contentType } = await findFile(ctx, fileId);
  const bytes = await fileStore().get(fileId);
  if (!bytes) throw new Refusal("common.not-found");
  return { fileId, fileName, contentType, bytes };
}

/** The database row of a stored picture, without its bytes. Refuses `common.not-found`. */
export async function findFile(ctx: Ctx, fileId: string): Promise<typeof storedFile.$inferSelect> {
  if (!/^[\w-]{8,40}$/.test(fileId)) throw new Refusal("common.not-found");
  const [row] = await ctx.db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.fileId, fileId), isNull(storedFile.removedAt)));
  // The database compares names without case; the file store does not, so a name in another case is refused.
  if (row?.fileId !== fileId) throw new Refusal("common.not-found");
  return row;
}
