import { Fragment, type ReactNode } from "react";
import { phoneShown } from "~/messages/phone";
import { dayShown, formatSeoul } from "~/time/seoul";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";
import type { MemberFacts } from "../read-member.server";

const TYPES = { EMAIL: "이메일", KAKAOTALK: "카카오", INTEGRATION: "이메일과 카카오" };
const GENDERS: Record<string, string> = { female: "여성", male: "남성" };
const timeText = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm");

type Shown = Pick<MemberFacts, "user" | "bank" | "banks" | "hasSecondFactor" | "held" | "entitlement">;

export function Facts({ user, bank, banks, hasSecondFactor, held, entitlement }: Shown) {
  const membership = user.secession === "Y" ? `탈퇴 (${dayShown(user.secessionDate ?? "")} ${user.secessionTime ?? ""})` : "이용 중";
  const facts: [label: string, value: ReactNode][] = [
    ["회원 번호", user.userId],
    ["이메일", `${user.userEmail}${user.emailCheck === "Y" ? " (확인함)" : " (확인 전)"}`],
    ["닉네임", user.userNickname],
    ["이름", user.name],
    ["휴대전화", user.phoneNumberEncryption && phoneShown(user.phoneNumberEncryption)],
    ["생년월일", user.birth && `${dayShown(user.birth)}${user.age === null ? "" : ` (만 ${user.age}세)`}`],
    ["성별", user.gender && (GENDERS[user.gender] ?? user.gender)],
    ["지역", [user.country, user.province].filter(Boolean).join(" ")],
    ["직업", [user.occupation, user.companyName, user.jobPosition, user.job].filter(Boolean).join(", ")],
    ["가입 방식", TYPES[user.userType]],
    ["본인 인증", user.selfAuthenticationYn === "Y" ? `함 (${user.selfAuthenticationMethod ?? ""})` : "안 함"],
    ["2단계 인증", hasSecondFactor ? "켬" : "끔"],
    ["상태", membership],
    ["지금 가진 권한", held.join(", ")],
    ["회사 코드", user.companyCode],
    [
      "이용 기간",
      entitlement ? `${dayShown(entitlement.expiryDate)}까지${entitlement.paymentType === "PROMOTION" ? " (프로모션)" : ""}` : "없음",
    ],
    ["저작권료 계좌", bank && `${banks[bank.bankCode] ?? bank.bankCode} ${bank.bankAccountNumber} ${bank.accountHolder}`],
  ];
  return (
    <dl className="facts box">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value || "없음"}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

type Held = Standing["roles"][number];
type Consent = Standing["consents"][number];
type Standing = Pick<MemberFacts, "roles" | "consents">;

const KINDS = { TERMS: "이용약관", PRIVACY: "개인정보 처리방침", MARKETING: "광고성 정보", THIRD_PARTY: "제3자 제공" };

const roleColumns: Column<Held>[] = [
  { label: "권한", value: ({ roleName, role }) => `${roleName} (${role})`, main: "head" },
  { label: "메뉴", value: ({ menu }) => menu || "모두" },
  { label: "시작", value: ({ startDate }) => startDate, kind: "minute", main: true },
  { label: "종료일", value: ({ endDate }) => (endDate ? timeText(endDate) : "제한 없음"), main: true },
];

const consentColumns: Column<Consent>[] = [
  { label: "약관", value: ({ kind }) => KINDS[kind], main: "head" },
  { label: "버전", value: ({ version }) => version },
  { label: "결정", value: ({ agreedYn }) => (agreedYn === "Y" ? "동의" : "동의 안 함"), main: true },
  { label: "방법", value: ({ way }) => way },
  { label: "시각", value: ({ decidedAt }) => decidedAt, kind: "minute", main: true },
];

export function RolesAndConsents({ roles, consents }: Standing) {
  return (
    <>
      <h2>기간을 정해 받은 권한</h2>
      <DataTable label="기간을 정해 받은 권한" columns={roleColumns} rows={roles} empty={<p className="quiet">없어요.</p>} />
      <h2>동의</h2>
      <DataTable label="동의" columns={consentColumns} rows={consents} empty={<p className="quiet">남은 동의 기록이 없어요.</p>} />
    </>
  );
}
