import type { MemberCtx } from "~/core/ctx.server";
import { marked, picked } from "~/core/fields/declared";
import { orNone, orStored } from "~/core/fields/values.server";
import { inTransaction } from "~/core/transaction.server";
import { ownPost } from "../post-row.server";
import type { PostPatch, SavedPost } from "../contents.schema.server";
import { postFormFields } from "../post-form-fields";
import { revisePost } from "./revise-post.server";

/** Changes the given fields (2 §7 PUT write-contents); null `pictureFileId` removes the picture. Refuses as `revisePost`. */
export async function changePost(
  ctx: MemberCtx,
  patch: Omit<PostPatch, "pictureFileId"> & { pictureFileId?: string | null },
): Promise<SavedPost> {
  return inTransaction(ctx, async (tx) => {
    const before = await ownPost(tx, patch.contentsId, true);
    const values = orStored(picked(patch, marked(postFormFields, "revised")), before);
    return revisePost(tx, { ...patch, ...orNone(values) });
  });
}
