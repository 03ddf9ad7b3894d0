import type { LoaderFunctionArgs } from "@remix-run/node";
import { findBlogAddress } from "~/areas/blog/addresses/find-address.server";
import { answerBlog } from "~/areas/blog/web/answer-blog.server";
import { handleIn, leadTo } from "~/areas/blog/web/lead-to.server";
import type { Ctx } from "~/core/ctx.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/blog/contents-list" };

/** A blog at `/@handle` (rule 247). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const findUserId = async (ctx: Ctx) => {
    const { userId, address } = await findBlogAddress(ctx, handleIn(params.handle));
    leadTo(address, request);
    return userId;
  };
  return answerBlog(request, { enterPage: () => enter(request, anyone), findUserId });
}
