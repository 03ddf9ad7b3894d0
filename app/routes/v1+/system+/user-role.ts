import { userRoles } from "~/areas/account/user-roles/user-roles.store.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(...gridEndpoints(userRoles));
