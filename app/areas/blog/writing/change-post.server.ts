import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { ownPost } from "../internal/post-row.server";
import type { PostPatch, SavedPost } from "./contents.schema.server";
import { revisePost } from "./revise-post.server";

/**
 * Changes of one's own post what a call names; the rest stays (2 §7 PUT write-contents). `pictureFileId` null takes the picture off. Refuses
 * what `revisePost` refuses.
 */
export async function changePost(
  ctx: MemberCtx,
  patch: Omit<PostPatch, "pictureFileId"> & { pictureFileId?: string | null },
): Promise<SavedPost> {
  return inTransaction(ctx, async (tx) => {
    const before = await ownPost(tx, patch.contentsId, true);
    return revisePost(tx, {
      ...patch,
      title: patch.title ?? before.title,
      contents: patch.contents ?? before.contents,
      mainSubject: patch.mainSubject ?? before.mainSubject,
      contentsType: patch.contentsType ?? before.contentsType,
      pictureFileId: (patch.pictureFileId === undefined ? before.pictureFileId : patch.pictureFileId) ?? undefined,
    });
  });
}
