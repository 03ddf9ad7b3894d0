import { type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { blogPath } from "~/areas/blog/addresses/blog-address";
import { BlogPage } from "~/areas/blog/reading/parts/blog-page";
import { readingLink } from "~/areas/blog/reading/reading-link";
import viewHref from "~/areas/blog/reading/view.css";
import { readBlog } from "~/areas/blog/web/read-blog.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { script: false, shell: { menu: false, footer: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: viewHref }];
export { blogHeaders as headers, blogMeta as meta } from "~/areas/blog/reading/parts/blog-meta";

/** Without `userId` members see their own blog; guests go to the shop. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const query = new URL(request.url).searchParams;
  const own = ctx.actor.kind === "member" ? ctx.actor.userId : null;
  if (!query.get("userId")) throw redirect(own === null ? "/app/contents/contents-shop" : blogPath(own), 303);
  return readBlog(ctx, request, () => readingLink(query).userId ?? 0);
}

export default function ContentsList() {
  return <BlogPage {...useLoaderData<typeof loader>()} />;
}
