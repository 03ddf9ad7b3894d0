import { and, eq, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { tempContents } from "~db/schema/blog";
import type { PostInput } from "../../contents.schema.server";

type Editor = Pick<PostInput, "tempContentsId" | "tempVersion" | "editorKey" | "autosaveVersion">;

/** Deletes a saved post's draft, unless `tempVersion` differs, and its autosave, if `autosaveVersion` agrees. */
export async function forgetTemps(ctx: MemberCtx, { tempContentsId, tempVersion, editorKey, autosaveVersion }: Editor): Promise<void> {
  const loaded =
    tempContentsId && and(eq(tempContents.tempContentsId, tempContentsId), tempVersion ? eq(tempContents.version, tempVersion) : undefined);
  const autosaved = editorKey && autosaveVersion && and(eq(tempContents.editorKey, editorKey), eq(tempContents.version, autosaveVersion));
  const either = or(loaded || undefined, autosaved || undefined);
  if (either) await ctx.db.delete(tempContents).where(and(eq(tempContents.userId, ctx.actor.userId), either));
}
