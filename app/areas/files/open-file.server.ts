import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { fileStore } from "~/integrations/files.server";
import { storedFile } from "~db/schema/blog";

export type OpenFile = { fileId: string; fileName: string; contentType: string; bytes: Uint8Array };

/** Serves anyone with the address. Refuses `common.not-found`. */
export async function openFile(ctx: Ctx, fileId: string): Promise<OpenFile> {
  const { fileName, contentType } = await findFile(ctx, fileId);
  const bytes = await fileStore().get(fileId);
  if (!bytes) throw new Refusal("common.not-found");
  return { fileId, fileName, contentType, bytes };
}

/** Find a file's row, without bytes. Refuses `common.not-found`. */
export async function findFile(ctx: Ctx, fileId: string): Promise<typeof storedFile.$inferSelect> {
  if (!/^[\w-]{8,40}$/.test(fileId)) throw new Refusal("common.not-found");
  const [row] = await ctx.db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.fileId, fileId), isNull(storedFile.removedAt)));
  // The database ignores case; the file store does not.
  if (row?.fileId !== fileId) throw new Refusal("common.not-found");
  return row;
}
