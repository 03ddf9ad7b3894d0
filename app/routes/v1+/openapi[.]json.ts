import { settings } from "~/core/settings.server";
import { builtCalls } from "~/http/rest/built-calls.server";
import { describeCalls, OpenApiDocument } from "~/http/openapi/describe-calls.server";
import { anyone, serve } from "~/http/rest/serve.server";

let kept: string | undefined;

function description(): string {
  kept ??= JSON.stringify(describeCalls(builtCalls(), { title: settings().SERVICE_NAME, url: settings().BASE_URL }));
  return kept;
}

export const { loader, action } = serve({
  verb: "describeCalls",
  method: "GET",
  summary: "REST 호출의 OpenAPI 문서",
  access: anyone,
  reply: OpenApiDocument,
  handle: async () =>
    new Response(description(), { headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=60" } }),
});
