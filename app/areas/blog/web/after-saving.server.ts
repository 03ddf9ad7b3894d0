import { panelAddress } from "~/areas/sending/runs/send-panel-address";
import type { MemberCtx } from "~/core/ctx.server";
import { postPath } from "../addresses/blog-address";
import { hasNoPost } from "../writing/own-posts.server";

/** A member's first post leads to sending, later posts to their page. */
export async function afterSaving(ctx: MemberCtx, contentsId: number, isNew: boolean): Promise<string> {
  if (isNew && (await hasNoPost(ctx, contentsId))) return panelAddress({ contentsId });
  return postPath({ userId: ctx.actor.userId, contentsId });
}
