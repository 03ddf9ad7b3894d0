import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSendableFriends } from "~/areas/sending/friends/list-friends.server";
import type { FriendTuple } from "~/areas/sending/runs/parts/use-all-friends";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/send-messages/send-contents" };

/** All friends of the send panel as data for script: the panel itself contains only one page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const friends = await listSendableFriends(ctx);
    const rows: FriendTuple[] = friends.map(({ receiverId, nickname, thumbnailUrl }) => [receiverId, nickname, thumbnailUrl]);
    return new Response(JSON.stringify(rows), { headers: { "Content-Type": "application/json" } });
  });
}
