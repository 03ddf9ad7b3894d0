import { maskedBankAccount } from "~/areas/account/member/bank-account.server";
import { creatorKinds } from "~/areas/account/member/creator-kinds";
import { memberByEmail } from "~/areas/account/member/user-information.server";
import { ownBlogProfile } from "~/areas/blog/profile/read-blog-profile.server";
import { codeName } from "~/areas/master/common-codes.server";
import { readChoices } from "~/areas/notices/choose-notices.server";
import { mailKinds, mailName, type NoticeKind, noticeKinds } from "~/areas/notices/notice-kinds";
import type { MemberCtx } from "~/core/ctx.server";

const userTypes = { EMAIL: "이메일", KAKAOTALK: "카카오", INTEGRATION: "이메일과 카카오" };

/** The member's own information in lines of name and value; of a bank account only the last digits. */
export async function ownAccount(ctx: MemberCtx): Promise<[name: string, value: string][]> {
  const [own, blog, bank] = await Promise.all([memberByEmail(ctx, "mine"), ownBlogProfile(ctx), maskedBankAccount(ctx, ctx.actor.userId)]);
  const lines: [string, string | null | undefined][] = [
    ["이메일", own.userEmail],
    ["로그인 방법", userTypes[ctx.actor.userType]],
    ["이름", own.name],
    ["닉네임", own.userNickname],
    ["휴대전화번호", own.phoneNumberEncryption],
    ["생년월일", own.birth],
    ["회사", own.companyName],
    ["광고성 정보 받기", own.promotionInformationAgreementYn === "Y" ? "동의" : "동의 안 함"],
    ["블로그 소개", blog.selfIntroduction],
    ["자격", blog.certificate],
    ["상담 신청 주소", blog.requestConsultationPath],
    ["카카오톡 아이디", blog.kakaoId],
  ];
  if (bank) {
    lines.push(["저작권료를 받는 사람", creatorKinds.find(({ value }) => value === bank.creatorKind)?.label]);
    lines.push(
      ["은행", await codeName(ctx, "bank_code", bank.bankCode)],
      ["예금주", bank.accountHolder],
      ["계좌번호", bank.bankAccountNumber],
    );
  }
  return lines.map(([name, value]) => [name, value ?? ""]);
}

/** Which kinds of notices come by the bell and by mail. */
export async function ownChoices(ctx: MemberCtx): Promise<{ name: string; bell: string; mail: string }[]> {
  const { bell, mail } = await readChoices(ctx);
  const kinds = [...new Set<string>([...Object.keys(noticeKinds), ...mailKinds])];
  return kinds.map((kind) => {
    const known = noticeKinds[kind as NoticeKind] as { name: string; mail: boolean | "always" } | undefined;
    const isMailed = known?.mail === "always" || (mail as string[]).includes(kind);
    return {
      name: known?.name ?? mailName(kind as (typeof mailKinds)[number]),
      bell: known ? onOff((bell as string[]).includes(kind)) : "",
      mail: onOff(isMailed),
    };
  });
}

const onOff = (on: boolean) => (on ? "받음" : "안 받음");
