import { eq } from "drizzle-orm";
import { commonCodes } from "~/areas/master/common-codes.server";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";
import { ownPost } from "../post-row.server";
import { indexPosts } from "~/areas/search/index-posts.server";
import type { Offer } from "./shop-offers.schema.server";

/**
 * Offer an own post in the shop or change its type (rules 126, 127). Idempotent. Refuses `common.not-found`, `blog.deleted`,
 * `blog.removed`, `blog.unknown-code`.
 */
export async function offerPost(ctx: MemberCtx, { contentsId, contentsType }: Offer): Promise<void> {
  await ownPost(ctx, contentsId);
  const types = await commonCodes(ctx, "contents_type");
  if (!types.some(({ commonCodeKey }) => commonCodeKey === contentsType))
    throw new Refusal("blog.unknown-code", {}, { field: "contentsType" });
  await inTransaction(ctx, async (tx) => {
    const post = await ownPost(tx, contentsId, true);
    if (post.shopYn === "Y" && post.contentsType === contentsType) return;
    await tx.db.update(contents).set({ shopYn: "Y", contentsType, updatedAt: post.updatedAt }).where(eq(contents.contentsId, contentsId));
    await indexPosts(tx, [contentsId]);
    await tx.audit("blog.post-offered", `contents:${contentsId}`, { contentsType });
    tx.afterCommit(() => announce("post-changed", `${ctx.actor.userId}:${contentsId}`));
  });
}
