import { VitalsBody } from "~/areas/operations/operations.schema.server";
import { recordVitals } from "~/areas/operations/vitals/record-vitals.server";
import { screenPattern } from "~/http/request/site-routes.server";
import { anyone, serve } from "~/http/rest/serve.server";

/** Ignores paths that are not our screens. */
export const { loader, action } = serve({
  verb: "recordVitals",
  method: "POST",
  summary: "화면 속도 (LCP, CLS, INP)",
  access: anyone,
  body: VitalsBody,
  maxBytes: 2_000,
  limit: "web-vitals",
  does: async ({ ctx, body: { page, ...felt } }) => {
    const pattern = screenPattern(page);
    if (pattern !== null) await recordVitals(ctx, pattern, felt);
  },
  says: "받았습니다.",
});
