import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerHop } from "~/areas/blog/web/answer-hop.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/blog/view-contents" };

/** Counts and opens a pressed link of a post's text (rule 270). */
export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  return answerHop(request);
}
