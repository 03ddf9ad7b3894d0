import { suggestFriends } from "~/areas/sending/friends/suggest-friends.server";
import { member } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { suggestEndpoint } from "~/http/rest/short-endpoints.server";

export const { loader, action } = serve(
  suggestEndpoint({ summary: "발송 대상으로 넣을 친구 추천", access: member, suggest: suggestFriends }),
);
