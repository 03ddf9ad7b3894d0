import type { LoaderFunctionArgs } from "@remix-run/node";
import { oembedAnswer } from "~/areas/blog/web/oembed-answer.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/blog/view-contents" };

/** oEmbed of our posts, for other sites that show a link as a card. */
export async function loader({ request }: LoaderFunctionArgs) {
  return oembedAnswer(request, await enter(request, anyone));
}
