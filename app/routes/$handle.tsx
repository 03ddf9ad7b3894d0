import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findBlogAddress } from "~/areas/blog/addresses/find-address.server";
import { BlogPage } from "~/areas/blog/reading/parts/blog-page";
import viewHref from "~/areas/blog/reading/view.css";
import { handleIn, leadTo } from "~/areas/blog/web/lead-to.server";
import { readBlog } from "~/areas/blog/web/read-blog.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { script: false, shell: { menu: false, footer: false }, menu: "/app/blog/contents-list" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: viewHref }];
export { blogHeaders as headers, blogMeta as meta } from "~/areas/blog/reading/parts/blog-meta";

/** A blog at `/@handle` (rule 247). The route table sends other paths of one part elsewhere. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return readBlog(ctx, request, async () => {
    const { userId, address } = await findBlogAddress(ctx, handleIn(params.handle));
    leadTo(address, request);
    return userId;
  });
}

export default function Blog() {
  return <BlogPage {...useLoaderData<typeof loader>()} />;
}
