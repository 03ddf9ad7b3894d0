import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { blogPath } from "~/areas/blog/addresses/blog-address";
import { readingLink } from "~/areas/blog/reading/reading-link";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  const { userId } = readingLink(new URL(request.url).searchParams);
  return redirect(blogPath(userId ?? ctx.actor.userId), 302);
}

export default function OpenInNewTab() {
  return null;
}
