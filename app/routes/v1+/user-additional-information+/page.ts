import { listAdditionalInformation } from "~/areas/account/additional-information.server";
import { AdditionalPage, AdditionalQuery } from "~/areas/account/join-calls.schema.server";
import { member } from "~/http/access";
import { serve } from "~/http/serve.server";
import { pageEndpoint } from "~/http/short-endpoints.server";

const SIZE = 20;

export const { loader, action } = serve(
  pageEndpoint({
    summary: "회원의 추가 정보",
    access: member,
    query: AdditionalQuery,
    reply: AdditionalPage,
    size: SIZE,
    rows: ({ ctx, query: { page, userId } }) => listAdditionalInformation(ctx, { userId, page, size: SIZE }),
  }),
);
