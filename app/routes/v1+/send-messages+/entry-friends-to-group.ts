import { changeGroupEntries } from "~/areas/sending/groups/change-group-entries.server";
import { listTargets } from "~/areas/sending/groups/list-targets.server";
import { GroupEntries, TargetReply, TargetsListQuery } from "~/areas/sending/groups/targets.schema.server";
import { pageOf, paged } from "~/core/replies.server";
import { LONG_LIST } from "~/http/request/body.server";
import { member } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";
import { deedEndpoint } from "~/http/rest/short-endpoints.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "그룹의 발송 대상 목록",
    access: member,
    query: TargetsListQuery,
    reply: pageOf(TargetReply),
    handle: async ({ ctx, query: { groupId, nickname, page, rowsPerPage: size } }) => {
      const found = await listTargets(ctx, groupId, { nickname, page, size });
      return paged(found.content, { page: found.page, size, total: found.total });
    },
  }),
  deedEndpoint({
    method: "POST",
    summary: "그룹에 발송 대상 넣기",
    access: member,
    body: GroupEntries,
    ...LONG_LIST,
    does: ({ ctx, body }) => changeGroupEntries(ctx, body, "add"),
    says: (count) => `${counted(count)}명을 발송 대상에 넣었습니다.`,
  }),
  deedEndpoint({
    method: "DELETE",
    summary: "그룹에서 발송 대상 빼기",
    access: member,
    body: GroupEntries,
    ...LONG_LIST,
    does: ({ ctx, body }) => changeGroupEntries(ctx, body, "take"),
    says: (count) => `${counted(count)}명을 발송 대상에서 뺐습니다.`,
  }),
);
