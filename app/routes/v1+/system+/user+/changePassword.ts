import { changePassword } from "~/areas/account/login/change-password.server";
import { ChangePasswordBody } from "~/areas/account/login/passwords.schema.server";
import { countPasswordTry } from "~/areas/account/login/web/login-tries.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { failed } from "~/core/replies.server";
import { member, Outcome, serve, succeeded } from "~/http/rest/serve.server";
import { refusalText } from "~/messages/refusals.ko";

/** A wrong password is answered with FAIL, not refused (1 §7). */
export const { loader, action } = serve({
  verb: "changePassword",
  method: "PUT",
  summary: "비밀번호 변경",
  access: member,
  withTemporaryPassword: true,
  body: ChangePasswordBody,
  reply: Outcome,
  handle: async ({ ctx, body: { userEmail, ...passwords } }) => {
    if (userEmail !== undefined && userEmail !== ctx.actor.email) throw new Refusal("account.forbidden");
    await countPasswordTry(ctx.actor.userId);
    try {
      await changePassword(ctx, passwords);
      return succeeded("비밀번호를 변경했습니다. 다시 로그인해 주세요.");
    } catch (error) {
      if (!isRefusal(error, "account.wrong-password")) throw error;
      return failed(refusalText("account.wrong-password"));
    }
  },
});
