import { startRunEndpoint } from "~/areas/sending/runs/web/start-run-endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(startRunEndpoint("startRun", "친구들에게 콘텐츠 발송"));
