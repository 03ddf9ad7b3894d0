import { changeGroupEntries } from "~/areas/sending/groups/change-group-entries.server";
import { listTargets } from "~/areas/sending/groups/list-targets.server";
import { GroupEntries, TargetReply, TargetsListQuery } from "~/areas/sending/groups/targets.schema.server";
import { endpoint, LONG_LIST, member, pageOf, serve } from "~/http/rest/serve.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve(
  endpoint({
    verb: "listTargets",
    summary: "그룹의 발송 대상 목록",
    access: member,
    query: TargetsListQuery,
    reply: pageOf(TargetReply),
    rows: ({ ctx, query: { groupId, rowsPerPage: size, ...wanted } }) => listTargets(ctx, groupId, { ...wanted, size }),
  }),
  endpoint({
    verb: "addTargets",
    example: { kakaotalkId: "1234567890" },
    method: "POST",
    summary: "그룹에 발송 대상 넣기",
    access: member,
    body: GroupEntries,
    ...LONG_LIST,
    does: ({ ctx, body }) => changeGroupEntries(ctx, body, "add"),
    says: (count) => `${counted(count)}명을 발송 대상에 넣었습니다.`,
  }),
  endpoint({
    verb: "takeTargets",
    example: { kakaotalkId: "1234567890" },
    method: "DELETE",
    summary: "그룹에서 발송 대상 빼기",
    access: member,
    body: GroupEntries,
    ...LONG_LIST,
    does: ({ ctx, body }) => changeGroupEntries(ctx, body, "take"),
    says: (count) => `${counted(count)}명을 발송 대상에서 뺐습니다.`,
  }),
);
