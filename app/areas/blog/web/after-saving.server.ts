import { panelAddress } from "~/areas/sending/runs/send-panel-address";
import type { MemberCtx } from "~/core/ctx.server";
import { postPath } from "../addresses/blog-address";
import { hasNoPost } from "../writing/own-posts.server";

type After = { isNew: boolean; sendNext?: "Y" };

/** Next address: sending with `sendNext` or after a new post without earlier undeleted posts, else the post. */
export async function afterSaving(ctx: MemberCtx, contentsId: number, { isNew, sendNext }: After): Promise<string> {
  if (sendNext || (isNew && (await hasNoPost(ctx, contentsId)))) return panelAddress({ contentsId });
  return postPath({ userId: ctx.actor.userId, contentsId });
}
