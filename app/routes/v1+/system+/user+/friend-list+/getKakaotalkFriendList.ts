import { fetchFriends } from "~/areas/sending/fetch-friends.server";
import { friendNames } from "~/areas/sending/friend-names.server";
import { FRIEND_PAGE, listFriends } from "~/areas/sending/list-friends.server";
import { FriendListQuery, FriendReply } from "~/areas/sending/friends.schema.server";
import { pageOf, paged } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { limitRate } from "~/http/rate-limit.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "카카오톡에서 친구를 불러와 보여 주기",
    access: member,
    query: FriendListQuery,
    reply: pageOf(FriendReply),
    handle: async ({ ctx, query: { page, ...filter } }) => {
      if (page === 1) {
        await limitRate("fetch-friends", String(ctx.actor.userId));
        await fetchFriends(ctx);
      }
      const { rows, total } = await listFriends(ctx, filter, { page, size: FRIEND_PAGE });
      return paged(rows.map(friendNames), { page, size: FRIEND_PAGE, total });
    },
  }),
);
