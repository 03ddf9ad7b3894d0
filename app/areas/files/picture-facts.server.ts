import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { storedFile } from "~db/schema/blog";

/** Type and size of a stored picture, for previews. */
export async function pictureFacts({ db }: Ctx, fileId: string) {
  const { contentType: type, width, height } = storedFile;
  const [row] = await db.select({ type, width, height }).from(storedFile).where(eq(storedFile.fileId, fileId));
  return row ?? { type: null, width: null, height: null };
}
