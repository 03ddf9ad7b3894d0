import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { refuseWrongPassword } from "../login/change-password.server";
import type { MemberInput } from "../login/passwords.schema.server";
import { changeNickname } from "./change-nickname.server";
import { saveAdditionalInformation } from "./save-additional-information.server";

/** Changes own information (1 §2 "Member information edit"). E-mail members must give the password: refuses `account.wrong-password`. */
export async function updateMember(ctx: MemberCtx, { userPassword, userNickname, ...rest }: Partial<MemberInput>): Promise<void> {
  if (ctx.actor.userType === "EMAIL") await refuseWrongPassword(ctx, userPassword ?? "");
  await inTransaction(ctx, async (tx) => {
    if (userNickname !== undefined) await changeNickname(tx, userNickname);
    await saveAdditionalInformation(tx, rest);
  });
}
