import { changeGroupEntries } from "~/areas/sending/change-group-entries.server";
import { GroupEntries } from "~/areas/sending/targets.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "그룹에서 발송 대상 빼기 (POST)",
    access: member,
    body: GroupEntries,
    ...LONG_LIST,
    reply: Outcome,
    handle: async ({ ctx, body }) => succeeded(`${counted(await changeGroupEntries(ctx, body, "take"))}명을 발송 대상에서 뺐습니다.`),
  }),
);
