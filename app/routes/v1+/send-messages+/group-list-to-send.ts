import { groups } from "~/areas/sending/groups/groups.store.server";
import { gridEndpoints } from "~/grid/endpoints.server";
import { member } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";

const calls = gridEndpoints(groups, { access: member, summary: "발송 그룹" });

export const { loader, action } = serve({ ...calls.page, at: "" }, calls.insert, calls.update, calls.remove);
