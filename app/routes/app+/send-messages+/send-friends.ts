import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPanelFriends } from "~/areas/sending/friends/list-friends.server";
import { listFilterMembers } from "~/areas/sending/filters/list-filters.server";
import { listGroupMembers } from "~/areas/sending/groups/list-group-members.server";
import { markFriends } from "~/areas/sending/receivers/mark-friends.server";
import type { PanelFriends } from "~/areas/sending/runs/parts/use-all-friends";
import { PanelFriendsQuery } from "~/areas/sending/runs/sending.schema.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/send-messages/send-contents" };

/** All friends of the panel matching receipt filter `had`; the panel begins with 100. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, PanelFriendsQuery);
    const [friends, groups, filters] = await Promise.all([listPanelFriends(ctx, query), listGroupMembers(ctx), listFilterMembers(ctx)]);
    const data: PanelFriends = {
      friends: (await markFriends(ctx, query.contentsId, friends)).map(({ receiverId, nickname, thumbnailUrl, mark }) =>
        mark ? [receiverId, nickname, thumbnailUrl, mark] : [receiverId, nickname, thumbnailUrl],
      ),
      members: { groups, filters },
    };
    return new Response(JSON.stringify(data), { headers: { "Content-Type": "application/json" } });
  });
}
