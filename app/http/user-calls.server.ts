import type { z } from "zod";
import { editUser } from "~/areas/account/edit-user.server";
import { MemberCall } from "~/areas/account/passwords.schema.server";
import { removeUsers } from "~/areas/account/remove-users.server";
import { updateMember } from "~/areas/account/update-member.server";
import { UserCall, UserIds } from "~/areas/account/users-admin.schema.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { failed, Outcome, succeeded } from "~/core/replies.server";
import { counted } from "~/messages/counted";
import { refusalText } from "~/messages/refusals.ko";
import { granted, member } from "./access";
import { endpoint } from "./endpoint.server";
import { countPasswordTry } from "./login-tries.server";

/** What the documents compare a wrong password's answer with (1 §8). */
const WRONG_PASSWORD = "authenticate Error";

/** What is not a member's own to change is left alone (decision 75). */
const OwnRow = MemberCall.omit({ userId: true });

/** One's own row, proven by the password; administrators any row, their own too when they name it and give no password. */
export const editUserCall = endpoint({
  method: "PUT",
  summary: "회원 정보 수정 (본인, 또는 관리자)",
  access: member,
  body: UserCall,
  reply: Outcome,
  handle: async ({ ctx, body }) => {
    const { userId, userPassword, userAdditionalInformationDto: more, ...row } = body;
    const { actor } = ctx;
    const isOther = userId !== undefined && userId !== actor.userId;
    const isAdmin = actor.roles.includes("ROLE_ADMIN");
    if (isOther && !isAdmin) throw new Refusal("account.forbidden");
    const asAdmin = isAdmin && userId !== undefined && (isOther || userPassword === undefined);
    try {
      if (asAdmin) await editUser(ctx, userId, { ...row, ...more });
      else await editOwn(ctx, OwnRow.parse(body));
      return succeeded("저장되었습니다.");
    } catch (error) {
      if (isRefusal(error, "account.wrong-password")) return failed(WRONG_PASSWORD);
      if (isRefusal(error, "account.nickname-duplicate")) return failed(refusalText("account.nickname-duplicate"));
      throw error;
    }
  },
});

async function editOwn(ctx: MemberCtx, { userAdditionalInformationDto: more, ...changes }: z.output<typeof OwnRow>) {
  await countPasswordTry(ctx.actor.userId);
  await updateMember(ctx, { ...changes, ...more });
}

/** Soft: secession Y (decision 196). A DELETE, and its twin for those whose proxies drop a DELETE's body (decision 174). */
export const removeUsersCall = endpoint({
  method: "DELETE",
  summary: "회원 탈퇴 처리 (관리자)",
  access: granted,
  body: UserIds,
  reply: Outcome,
  handle: async ({ ctx, body }) => succeeded(`${counted(await removeUsers(ctx, body))}명을 탈퇴 처리했습니다.`),
});
