import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { ownPost } from "../post-row.server";
import type { PostPatch, SavedPost } from "../contents.schema.server";
import { revisePost } from "./revise-post.server";

/**
 * Changes the given fields of one's own post (2 §7 PUT write-contents). `pictureFileId` null removes the picture. Refuses as `revisePost`
 * does.
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
