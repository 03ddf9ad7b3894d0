import { codeHeaders } from "~/areas/master/code-headers.store.server";
import { gridEndpoints } from "~/grid/endpoints.server";
import { serve } from "~/http/serve.server";

const calls = gridEndpoints(codeHeaders);

export const { loader, action } = serve(calls.insert, calls.update, calls.remove);
