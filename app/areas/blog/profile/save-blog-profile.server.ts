import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { blogProfile } from "~db/schema/blog";

type Columns = typeof blogProfile.$inferInsert;
type BlogProfileColumns = Omit<Columns, "userId" | "createdAt" | "updatedAt">;

/** Saves the caller's profile; omitted columns stay. */
export async function saveBlogProfile(ctx: MemberCtx, input: BlogProfileColumns): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const row = { ...input, updatedAt: ctx.now() };
    await tx.db
      .insert(blogProfile)
      .values({ userId, ...row, createdAt: ctx.now() })
      .onDuplicateKeyUpdate({ set: row });
    const fileIds = [input.pictureFileId, input.coverFileId, input.kakaoQrFileId];
    await recordPicturePlaces(tx, { place: "PROFILE", placeId: userId, fileIds });
    await tx.audit("blog.profile-saved", `user:${userId}`);
    tx.afterCommit(() => announce("profile-changed", String(userId)));
  });
}
