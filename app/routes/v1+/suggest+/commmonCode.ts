import { suggestCodes } from "~/areas/master/suggest-codes.server";
import { Keyword } from "~/core/replies.server";
import { RequiredText } from "~/core/shapes.server";
import { endpoint, granted, member, serve } from "~/http/rest/serve.server";

const OfGroup = Keyword.extend({ code: RequiredText(60).describe("group") });
const suggest = endpoint({ summary: "공통코드 추천", access: member, suggest: (ctx, keyword) => suggestCodes(ctx, keyword) });

/** The given address has three m; the right one answers too. */
export const { loader, action } = serve(
  suggest,
  { ...suggest, at: "/v1/suggest/commonCode" },
  endpoint({
    at: "code",
    summary: "그룹의 공통코드 추천",
    access: granted,
    query: OfGroup,
    suggest: (ctx, keyword, { code }) => suggestCodes(ctx, keyword, code),
  }),
);
