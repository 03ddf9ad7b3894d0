import { bankHolidays } from "~/areas/settlement/rules/bank-holidays.store.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(...gridEndpoints(bankHolidays));
