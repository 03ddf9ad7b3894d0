import type { MemberCtx } from "~/core/ctx.server";
import { marked, picked } from "~/core/fields/declared";
import { orNone } from "~/core/fields/values.server";
import { inTransaction } from "~/core/transaction.server";
import { ownPost } from "../post-row.server";
import type { SavedPost } from "../contents.schema.server";
import { oldVersion } from "./list-versions.server";
import { postFormFields } from "../post-form-fields";
import { revisePost } from "./revise-post.server";
import type { RestoreForm } from "./versions.schema.server";

/** Saves an earlier title and text by `revisePost`, based on `presentVersion`. Refuses as `revisePost`. */
export async function restoreVersion(ctx: MemberCtx, { contentsId, version, presentVersion }: RestoreForm): Promise<SavedPost> {
  return inTransaction(ctx, async (tx) => {
    const post = await ownPost(tx, contentsId, true);
    const { title, contents } = await oldVersion(tx, contentsId, version);
    await tx.audit("blog.version-restored", `contents:${contentsId}`, { version });
    const unchangedFields = orNone(picked(post, marked(postFormFields, "revised")));
    return revisePost(tx, { ...unchangedFields, contentsId, version: presentVersion, title, contents });
  });
}
