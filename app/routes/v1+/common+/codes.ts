import { codes } from "~/areas/master/codes.store.server";
import { CodeChoices, CodesQuery } from "~/areas/master/common-codes.schema.server";
import { commonCodes } from "~/areas/master/common-codes.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { anyone, endpoint, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "findCodes",
    method: "GET",
    summary: "공통코드 조회",
    access: anyone,
    query: CodesQuery,
    reply: CodeChoices,
    handle: ({ ctx, query }) => commonCodes(ctx, query.commonCode),
  }),
  ...gridEndpoints(codes),
);
