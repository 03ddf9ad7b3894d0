import { suggestCodes } from "~/areas/master/suggest-codes.server";
import { Keyword } from "~/core/replies.server";
import { RequiredText } from "~/core/shapes.server";
import { endpoint, granted, member, serve } from "~/http/rest/serve.server";

const OfGroup = Keyword.extend({ code: RequiredText(60).describe("group") });
const suggest = endpoint({
  verb: "suggestCodes",
  summary: "공통코드 추천",
  access: member,
  suggest: (ctx, keyword) => suggestCodes(ctx, keyword),
});

/** The documents' spelling has three m; the correct spelling answers too (rule 204). */
export const { loader, action } = serve(
  suggest,
  { ...suggest, verb: "suggestCommonCodes", at: "/v1/suggest/commonCode" },
  endpoint({
    verb: "suggestCodesOfGroup",
    at: "code",
    summary: "그룹의 공통코드 추천",
    access: granted,
    query: OfGroup,
    suggest: (ctx, keyword, { code }) => suggestCodes(ctx, keyword, code),
  }),
);
