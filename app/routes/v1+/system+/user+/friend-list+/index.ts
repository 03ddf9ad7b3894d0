import { friendFields } from "~/areas/sending/friends/friend-fields.server";
import { FriendListQuery, FriendReply } from "~/areas/sending/friends/friends.schema.server";
import { friends } from "~/areas/sending/friends/friends.store.server";
import { FRIEND_PAGE, listFriends } from "~/areas/sending/friends/list-friends.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { endpoint, member, pageOf, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "listFriends",
    summary: "카카오톡 친구 목록",
    access: member,
    query: FriendListQuery,
    reply: pageOf(FriendReply),
    size: FRIEND_PAGE,
    rows: ({ ctx, query: { page, ...filter } }) => rowsAs(listFriends(ctx, filter, { page, size: FRIEND_PAGE }), friendFields),
  }),
  ...gridEndpoints(friends),
);
