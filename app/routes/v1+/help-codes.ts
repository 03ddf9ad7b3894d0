import { helpCodes } from "~/areas/master/help/help-codes.store.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(...gridEndpoints(helpCodes));
