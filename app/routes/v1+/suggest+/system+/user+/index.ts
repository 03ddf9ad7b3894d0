import { suggestUsers } from "~/areas/account/admin/login-history.server";
import { granted, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({ verb: "suggestUsers", summary: "회원 추천", access: granted, suggest: suggestUsers });
