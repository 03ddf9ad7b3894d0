import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { refuseWrongPassword } from "../login/change-password.server";
import type { MemberInput } from "../login/passwords.schema.server";
import { changeNickname } from "./change-nickname.server";
import { saveAdditionalInformation } from "./save-additional-information.server";

/**
 * Changes the member's own information (1 §2 "Member information edit"); omitted fields stay. E-mail, name, phone and birth cannot be
 * changed. An e-mail member must give the password; others have authenticated by the messenger. Refuses `account.wrong-password` at
 * `userPassword`, `account.nickname-duplicate`, `account.unknown-code` at its dropdown. The caller counts the tries.
 */
export async function updateMember(ctx: MemberCtx, { userPassword, userNickname, ...rest }: Partial<MemberInput>): Promise<void> {
  if (ctx.actor.userType === "EMAIL") await refuseWrongPassword(ctx, userPassword ?? "");
  await inTransaction(ctx, async (tx) => {
    if (userNickname !== undefined) await changeNickname(tx, userNickname);
    await saveAdditionalInformation(tx, rest);
  });
}
