import { codes } from "~/areas/master/codes.store.server";
import { gridEndpoints } from "~/grid/endpoints.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(gridEndpoints(codes).initialize);
