import { maskedBankAccount } from "~/areas/account/member/bank-account.server";
import { creatorKinds } from "~/areas/account/member/creator-kinds";
import { memberFields, type MemberName } from "~/areas/account/member-fields";
import type { OwnUser } from "~/areas/account/member/user.schema.server";
import { memberByEmail } from "~/areas/account/member/user-information.server";
import { blogPictureFields, blogProfileFields } from "~/areas/blog/profile/blog-profile-fields";
import type { OwnProfile } from "~/areas/blog/profile/blog-profile.schema.server";
import { ownBlogProfile } from "~/areas/blog/profile/read-blog-profile.server";
import { fileUrl } from "~/areas/files/file-url";
import { codeName } from "~/areas/master/common-codes.server";
import { readChoices } from "~/areas/notices/choose-notices.server";
import { mailKinds, mailName, type NoticeKind, noticeKinds } from "~/areas/notices/notice-kinds";
import { genders } from "~/areas/sending/sending-words";
import { readWeeklyMost } from "~/areas/sending/pressure/weekly-most.server";
import type { MemberCtx } from "~/core/ctx.server";
import { marked } from "~/core/fields/declared";
import { type Cell, copyColumns } from "./copy-columns.server";
import { ownMutes } from "./own-records.server";
import { ownPictures, pictureName } from "./own-texts.server";

const userTypes = { EMAIL: "이메일", KAKAOTALK: "카카오", INTEGRATION: "이메일과 카카오" };

type Line = [name: string, value: Cell | undefined];
const yesNo = (yn: "Y" | "N", yes: string, no: string) => (yn === "Y" ? yes : no);

const accountLines: { [K in Exclude<keyof OwnUser, MemberName>]: ((own: OwnUser) => Line) | null } = {
  userId: (own) => ["회원 번호", own.userId],
  userEmail: (own) => ["이메일", own.userEmail],
  emailCheck: (own) => ["이메일 확인", yesNo(own.emailCheck, "확인함", "확인 전")],
  userType: (own) => ["로그인 방법", userTypes[own.userType]],
  name: (own) => ["이름", own.name],
  userNickname: (own) => ["닉네임", own.userNickname],
  phoneNumberEncryption: (own) => ["휴대전화번호", own.phoneNumberEncryption],
  birth: (own) => ["생년월일", own.birth],
  gender: (own) => ["성별", genders[own.gender ?? ""] ?? own.gender],
  selfAuthenticationYn: (own) => ["본인 인증", yesNo(own.selfAuthenticationYn, "함", "안 함")],
  promotionInformationAgreementYn: (own) => ["광고성 정보 받기", yesNo(own.promotionInformationAgreementYn, "동의", "동의 안 함")],
  companyCode: (own) => ["회사 코드", own.companyCode],
  age: null,
  picturePath: null,
  role: null,
  selfAuthenticationMethod: null,
  userServiceType: null,
  secession: null,
  secessionDate: null,
  secessionTime: null,
};

/** The member's data; a bank account shows only its last digits. */
export async function ownAccount(ctx: MemberCtx): Promise<[name: string, value: Cell][]> {
  const [own, bank, weeklyMost] = await Promise.all([
    memberByEmail(ctx, "mine"),
    maskedBankAccount(ctx, ctx.actor.userId),
    readWeeklyMost(ctx),
  ]);
  const job = await copyColumns(ctx, memberFields, marked(memberFields, "copy"), (row: OwnUser, name) => row[name]);
  const lines: Line[] = [
    ...Object.values(accountLines).flatMap((line) => (line ? [line(own)] : [])),
    ...job.map(({ label, value }): Line => [label, value(own)]),
    ...(await profileLines(ctx)),
    ["한 친구에게 일주일에 보낼 최대", weeklyMost === null ? "정하지 않음" : weeklyMost],
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

async function profileLines(ctx: MemberCtx): Promise<Line[]> {
  const profile = await ownBlogProfile(ctx);
  if (!profile.saved) return [];
  const pictures = new Map((await ownPictures(ctx)).map((one) => [fileUrl(one.fileId), pictureName(one)]));
  const texts = await copyColumns(ctx, blogProfileFields, marked(blogProfileFields, "copy"), (row: OwnProfile, name) => row[name]);
  return [
    ["블로그 주소", profile.blogHandle && `/@${profile.blogHandle}`],
    ...texts.map(({ label, value }): Line => [label, value(profile)]),
    ...marked(blogPictureFields, "copy").map((name): Line => {
      const { label, url } = blogPictureFields[name];
      return [label, pictures.get(profile[url] ?? "")];
    }),
  ];
}

/** Switches of bell, mail and devices by notice kind ("": no bell). */
export async function ownChoices(ctx: MemberCtx): Promise<{ name: string; bell: string; mail: string; push: string }[]> {
  const { bell, mail, push } = await readChoices(ctx);
  const muted = await ownMutes(ctx);
  const kinds = [...new Set<string>([...Object.keys(noticeKinds), ...mailKinds])];
  const chosen = kinds.map((kind) => {
    const known = noticeKinds[kind as NoticeKind] as { name: string; mail: boolean | "always" } | undefined;
    const isMailed = known?.mail === "always" || (mail as string[]).includes(kind);
    return {
      name: known?.name ?? mailName(kind as (typeof mailKinds)[number]),
      bell: known ? onOff((bell as string[]).includes(kind)) : "",
      mail: onOff(isMailed),
      push: known ? onOff((push as string[]).includes(kind)) : "",
    };
  });
  return [...chosen, ...muted.map(({ title }) => ({ name: `세미나 댓글: ${title}`, bell: "", mail: onOff(false), push: "" }))];
}

const onOff = (on: boolean) => (on ? "받음" : "안 받음");
