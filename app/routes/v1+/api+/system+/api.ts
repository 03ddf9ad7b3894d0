import { apiInformations } from "~/areas/master/apis/api-informations.store.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(...gridEndpoints(apiInformations));
