import { MemberPageQuery } from "~/areas/account/account.schema.server";
import { AdditionalPage } from "~/areas/account/join/join-calls.schema.server";
import { listAdditionalInformation } from "~/areas/account/member/additional-information.server";
import { member, serve } from "~/http/rest/serve.server";

const SIZE = 20;

export const { loader, action } = serve({
  verb: "listAdditionalInformation",
  summary: "회원의 추가 정보",
  access: member,
  all: "모든 회원의 추가 정보",
  query: MemberPageQuery,
  reply: AdditionalPage,
  size: SIZE,
  rows: ({ ctx, scope, query: { page, userId } }) => listAdditionalInformation(ctx, scope, { userId, page, size: SIZE }),
});
