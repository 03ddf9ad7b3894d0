import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { Seceded, SecessionBody } from "~/areas/withdrawal/withdrawal.schema.server";
import { succeeded } from "~/core/replies.server";
import { member } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

/** Date and time are the server's, whatever the body says (decision 93). */
export const { loader, action } = serve(
  endpoint({
    method: "PUT",
    summary: "회원 탈퇴",
    access: member,
    body: SecessionBody,
    reply: Seceded,
    handle: async ({ ctx }) => ({ ...succeeded("탈퇴했습니다."), secession: "Y" as const, ...(await withdraw(ctx)) }),
  }),
);
