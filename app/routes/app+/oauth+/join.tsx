import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import joinHref from "~/areas/account/join/join.css";
import { MessengerJoinScreen } from "~/areas/account/join/parts/messenger-join-screen";
import { joinByPost, joinPage } from "~/areas/account/messenger/web/messenger-join.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const meta: MetaFunction = (args) => [...titled("회원가입", args), { name: "robots", content: "noindex" }];

export async function loader({ request }: LoaderFunctionArgs) {
  return joinPage(request, await enter(request, anyone));
}

export async function action({ request }: ActionFunctionArgs) {
  return joinByPost(request, await enter(request, anyone));
}

export default function Join() {
  return <MessengerJoinScreen {...useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} here="/app/oauth/join" />;
}
