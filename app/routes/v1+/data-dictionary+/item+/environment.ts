import { environmentItems } from "~/areas/master/dictionary/environment-items.store.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(...gridEndpoints(environmentItems));
