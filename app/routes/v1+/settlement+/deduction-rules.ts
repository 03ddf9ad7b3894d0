import { deductionRuleRows } from "~/areas/settlement/rules/deduction-rules.store.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(...gridEndpoints(deductionRuleRows));
