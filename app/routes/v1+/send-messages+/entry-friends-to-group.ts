import { changeGroupEntries } from "~/areas/sending/change-group-entries.server";
import { listTargets } from "~/areas/sending/list-targets.server";
import { GroupEntries, TargetReply, TargetsCall } from "~/areas/sending/targets.schema.server";
import { pageOf, paged } from "~/core/replies.server";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";
import { deedEndpoint } from "~/http/short-endpoints.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "그룹의 발송 대상 목록",
    access: member,
    query: TargetsCall,
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
