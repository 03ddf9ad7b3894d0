import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPostAddress } from "~/areas/blog/addresses/find-address.server";
import { answerPost } from "~/areas/blog/web/answer-post.server";
import { handleIn, leadTo } from "~/areas/blog/web/lead-to.server";
import type { Ctx } from "~/core/ctx.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/blog/view-contents" };

/** A post at `/@handle/slug` (rule 248). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const findLink = async (ctx: Ctx) => {
    const { userId, contentsId, address } = await findPostAddress(ctx, handleIn(params.handle), params.slug!);
    leadTo(address, request);
    return { userId, contentsId, sendHistoryId: null, receiverId: null, t: "" };
  };
  return answerPost(request, { enterPage: () => enter(request, anyone), findLink });
}
