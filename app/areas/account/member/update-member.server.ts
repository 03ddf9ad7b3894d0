import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { refuseWrongPassword } from "../login/change-password.server";
import type { MemberInput } from "../login/passwords.schema.server";
import { changeNickname } from "./change-nickname.server";
import { saveAdditionalInformation } from "./save-additional-information.server";

/**
 * Changes what a member may change of their own information (1 §2 "Member information edit"); what is left out stays. E-mail, name, phone and
 * birth are not among it. An e-mail member's password is asked for; who came by the messenger has proven it there. Refuses
 * `account.wrong-password` at `userPassword`, `account.nickname-duplicate`, `account.unknown-code` at its dropdown. The caller counts the tries.
 */
export async function updateMember(ctx: MemberCtx, { userPassword, userNickname, ...rest }: Partial<MemberInput>): Promise<void> {
  if (ctx.actor.userType === "EMAIL") await refuseWrongPassword(ctx, userPassword ?? "");
  await inTransaction(ctx, async (tx) => {
    if (userNickname !== undefined) await changeNickname(tx, userNickname);
    await saveAdditionalInformation(tx, rest);
  });
}
