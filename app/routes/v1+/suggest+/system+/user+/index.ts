import { suggestUsers } from "~/areas/account/admin/login-history.server";
import { granted } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { suggestEndpoint } from "~/http/rest/short-endpoints.server";

export const { loader, action } = serve(suggestEndpoint({ summary: "회원 추천", access: granted, suggest: suggestUsers }));
