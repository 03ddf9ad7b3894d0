import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { blogPath } from "~/areas/blog/addresses/blog-address";
import { readingLink } from "~/areas/blog/reading/reading-link";
import { answerBlog } from "~/areas/blog/web/answer-blog.server";
import type { Ctx } from "~/core/ctx.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const findUserId = ({ actor }: Ctx) => {
    if (query.get("userId")) return readingLink(query).userId ?? 0;
    throw redirect(actor.kind === "member" ? blogPath(actor.userId) : "/app/contents/contents-shop", 303);
  };
  return answerBlog(request, { enterPage: () => enter(request, anyone), findUserId });
}
