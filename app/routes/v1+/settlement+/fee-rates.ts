import { feeRates } from "~/areas/settlement/rules/fee-rates.store.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(...gridEndpoints(feeRates));
