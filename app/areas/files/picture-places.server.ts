import { and, inArray, isNull } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { picturePlace, storedFile } from "~db/schema/blog";

type Place = (typeof picturePlace.$inferSelect)["place"];

/** Record where pictures are used, in the transaction that saves the text. Row locks hold a parallel cleanup back. */
export async function recordPicturePlaces(
  tx: TxCtx,
  { place, placeId, html = "", fileIds = [] }: { place: Place; placeId: number; html?: string; fileIds?: (string | null | undefined)[] },
): Promise<void> {
  const usedIds = [...new Set([...picturesIn(html), ...fileIds.filter((fileId) => typeof fileId === "string")])];
  if (usedIds.length === 0) return;
  const rows = await tx.db
    .select({ fileId: storedFile.fileId })
    .from(storedFile)
    .where(and(inArray(storedFile.fileId, usedIds), isNull(storedFile.removedAt)))
    .for("update");
  if (rows.length === 0) return;
  await tx.db
    .insert(picturePlace)
    .ignore()
    .values(rows.map(({ fileId }) => ({ fileId, place, placeId })));
}

function picturesIn(html: string): string[] {
  return [...html.matchAll(/src="\/files\/([\w-]{8,40})"/g)].map(([, fileId]) => fileId!);
}
