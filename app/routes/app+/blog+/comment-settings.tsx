import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { BLOG_SETTINGS } from "~/areas/blog/settings/settings-links";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: BLOG_SETTINGS };

/** Former address of the blog's settings; redirects there. */
export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, member);
  return redirect(BLOG_SETTINGS, 301);
}
