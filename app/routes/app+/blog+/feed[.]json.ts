import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedAnswer } from "~/areas/blog/web/feed-answer.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/blog/contents-list" };

export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  return feedAnswer(request, "json");
}
