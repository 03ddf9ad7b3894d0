import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { Seceded, SecessionBody } from "~/areas/withdrawal/withdrawal.schema.server";
import { member, serve, succeeded } from "~/http/rest/serve.server";

/** Ignores day and time in the body (rule 93). */
export const { loader, action } = serve({
  verb: "withdraw",
  method: "PUT",
  summary: "회원 탈퇴",
  access: member,
  body: SecessionBody,
  reply: Seceded,
  handle: async ({ ctx }) => ({ ...succeeded("탈퇴했습니다."), secession: "Y" as const, ...(await withdraw(ctx)) }),
});
