import { friends } from "~/areas/sending/friends.store.server";
import { gridEndpoints } from "~/grid/endpoints.server";
import { member } from "~/http/access";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(gridEndpoints(friends, { access: member, summary: "카카오톡 친구" }).removeByPost);
