import { panelAddress } from "~/areas/sending/runs/send-panel-address";
import type { MemberCtx } from "~/core/ctx.server";
import { postPath } from "../addresses/blog-address";
import { hasNoPost } from "../writing/own-posts.server";

/** Next address: sending after a new post without earlier undeleted posts, else the post. */
export async function afterSaving(ctx: MemberCtx, contentsId: number, isNew: boolean): Promise<string> {
  if (isNew && (await hasNoPost(ctx, contentsId))) return panelAddress({ contentsId });
  return postPath({ userId: ctx.actor.userId, contentsId });
}
