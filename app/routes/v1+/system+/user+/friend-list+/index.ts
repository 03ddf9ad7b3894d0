import { friendNames } from "~/areas/sending/friend-names.server";
import { friends } from "~/areas/sending/friends.store.server";
import { FRIEND_PAGE, listFriends } from "~/areas/sending/list-friends.server";
import { FriendListQuery, FriendReply } from "~/areas/sending/friends.schema.server";
import { pageOf, paged } from "~/core/replies.server";
import { gridEndpoints } from "~/grid/endpoints.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

const calls = gridEndpoints(friends, { access: member, summary: "카카오톡 친구" });

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "카카오톡 친구 목록",
    access: member,
    query: FriendListQuery,
    reply: pageOf(FriendReply),
    handle: async ({ ctx, query: { page, ...filter } }) => {
      const { rows, total } = await listFriends(ctx, filter, { page, size: FRIEND_PAGE });
      return paged(rows.map(friendNames), { page, size: FRIEND_PAGE, total });
    },
  }),
  calls.update,
  calls.remove,
);
