import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readingLink, readingRecordPath } from "~/areas/blog/reading/reading-link";
import { answerPost } from "~/areas/blog/web/answer-post.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

const linkOf = (request: Request) => readingLink(new URL(request.url).searchParams);

export async function loader({ request }: LoaderFunctionArgs) {
  return answerPost(request, { enterPage: () => enter(request, anyone), findLink: () => linkOf(request) });
}

/** A post's notice posts here; redirects to the screen of the reading-record switch. */
export async function action({ request }: ActionFunctionArgs) {
  await enter(request, anyone);
  return redirect(readingRecordPath(linkOf(request)), 303);
}
