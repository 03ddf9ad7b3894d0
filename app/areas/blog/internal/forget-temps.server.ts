import { and, eq, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { tempContents } from "~db/schema/blog";

/** Removes the temporary save a text came from and the open editor's autosave, once the text is kept elsewhere. */
export async function forgetTemps(
  ctx: MemberCtx,
  { tempContentsId, editorKey }: { tempContentsId?: number; editorKey?: string },
): Promise<void> {
  const named = or(
    tempContentsId ? eq(tempContents.tempContentsId, tempContentsId) : undefined,
    editorKey ? eq(tempContents.editorKey, editorKey) : undefined,
  );
  if (named) await ctx.db.delete(tempContents).where(and(eq(tempContents.userId, ctx.actor.userId), named));
}
