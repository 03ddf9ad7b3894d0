import { chosenOf, jobChoices } from "~/areas/account/job-choices.server";
import { memberConstraint } from "~/areas/account/login/passwords.schema.server";
import { countDevices } from "~/areas/account/session/devices.server";
import type { MemberCtx } from "~/core/ctx.server";
import { phoneShown } from "~/messages/phone";
import { dayShown } from "~/time/seoul";
import { editPath } from "./edit-ticket.server";
import { memberByEmail } from "./user-information.server";

/** The values and choices of 회원 정보 수정. */
export async function ownInformation(ctx: MemberCtx) {
  const member = await memberByEmail(ctx, "mine");
  const { userNickname, companyName } = member;
  const facts = [
    ["이메일", member.userEmail],
    ["이름", member.name],
    ["휴대전화번호", member.phoneNumberEncryption ? phoneShown(member.phoneNumberEncryption) : "없음"],
    ["생년월일", member.birth ? dayShown(member.birth) : "없음"],
  ] as const;
  return {
    facts,
    lacksFacts: !member.phoneNumberEncryption || !member.birth,
    picture: member.picturePath,
    values: { userNickname, companyName: companyName ?? "", ...chosenOf(member) },
    choices: await jobChoices(ctx, member),
    email: member.userType === "EMAIL",
    hasSecondFactor: ctx.actor.hasSecondFactor === true,
    devices: await countDevices(ctx),
    action: editPath(ctx.actor),
    constraint: memberConstraint(),
  };
}

export type OwnInformation = Awaited<ReturnType<typeof ownInformation>>;
