import { asPost } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";
import { removeUsersCall } from "~/http/user-calls.server";

export const { loader, action } = serve(asPost(removeUsersCall));
