import type { Ctx, Guest, Member } from "~/core/ctx.server";
import { networkOf } from "~/http/request/address.server";
import { limitByAddress, limitRate } from "~/http/request/rate-limit.server";
import { visitorOf } from "~/http/request/request.server";
import { likePost } from "../likes/like-post.server";
import { type Liker, likerOf } from "../likes/liker.server";

export function likerIn(ctx: Ctx<Guest | Member>, request: Request): Liker {
  const { address, userAgent } = visitorOf(request);
  return likerOf(ctx, { network: networkOf(address), userAgent });
}

/** Limited by member; for guests by network, also per post (rule 276). Returns and refuses as `likePost`, also `common.too-many`. */
export async function pressLike(ctx: Ctx<Guest | Member>, request: Request, press: Parameters<typeof likePost>[2]): Promise<"Y" | "N"> {
  if (ctx.actor.kind === "member") await limitRate("like", String(ctx.actor.userId));
  else await limitGuest(request, press.contentsId);
  return likePost(ctx, likerIn(ctx, request), press);
}

async function limitGuest(request: Request, contentsId: number): Promise<void> {
  await limitByAddress("like-network", request);
  await limitRate("like-network-post", `${networkOf(visitorOf(request).address)} ${contentsId}`);
}
