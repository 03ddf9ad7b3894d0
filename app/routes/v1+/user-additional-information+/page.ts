import { listAdditionalInformation } from "~/areas/account/additional-information.server";
import { AdditionalPage, AdditionalQuery } from "~/areas/account/join-calls.schema.server";
import { paged } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

const SIZE = 20;

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "회원의 추가 정보",
    access: member,
    query: AdditionalQuery,
    reply: AdditionalPage,
    handle: async ({ ctx, query: { page, userId } }) => {
      const { rows, total } = await listAdditionalInformation(ctx, { userId, page, size: SIZE });
      return paged(rows, { page, size: SIZE, total });
    },
  }),
);
