import { suggestFriends } from "~/areas/sending/friends/suggest-friends.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "suggestFriends",
  summary: "발송 대상으로 넣을 친구 추천",
  access: member,
  suggest: suggestFriends,
});
