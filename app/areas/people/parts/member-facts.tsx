import { Fragment, type ReactNode } from "react";
import { phoneShown } from "~/messages/phone";
import { dayShown, formatSeoul } from "~/time/seoul";
import { TableFrame } from "~/ui/list/table-frame";
import type { MemberFacts } from "../read-member.server";

const TYPES = { EMAIL: "이메일", KAKAOTALK: "카카오", INTEGRATION: "이메일과 카카오" };
const GENDERS: Record<string, string> = { female: "여성", male: "남성" };
const at = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm");

type Shown = Pick<MemberFacts, "user" | "bank" | "banks" | "hasSecondFactor" | "held" | "entitlement">;

/** What is known of a member, field by field. */
export function Facts({ user, bank, banks, hasSecondFactor, held, entitlement }: Shown) {
  const left = user.secession === "Y" ? `탈퇴 (${dayShown(user.secessionDate ?? "")} ${user.secessionTime ?? ""})` : "이용 중";
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
    ["상태", left],
    ["지금 권한", held.join(", ")],
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

/** The rows of user-role and the consents: short lists without pages. */
export function RolesAndConsents({ roles, consents }: Pick<MemberFacts, "roles" | "consents">) {
  return (
    <>
      <h2>기간을 정해 받은 권한</h2>
      {roles.length === 0 ? (
        <p className="quiet">없어요.</p>
      ) : (
        <TableFrame label="기간을 정해 받은 권한 표" heads={["권한", "메뉴", "시작", "끝"]}>
          {roles.map(({ role, roleName, menu, startDate, endDate }) => (
            <tr key={`${role} ${menu} ${startDate.getTime()}`}>
              <td>{`${roleName} (${role})`}</td>
              <td>{menu || "모두"}</td>
              <td>{at(startDate)}</td>
              <td>{endDate ? at(endDate) : "끝없음"}</td>
            </tr>
          ))}
        </TableFrame>
      )}
      <h2>동의</h2>
      {consents.length === 0 ? (
        <p className="quiet">남은 동의 기록이 없어요.</p>
      ) : (
        <TableFrame label="동의 표" heads={["약관", "버전", "결정", "방법", "시각"]}>
          {consents.map(({ consentId, kind, version, agreedYn, way, decidedAt }) => (
            <tr key={consentId}>
              <td>{KINDS[kind]}</td>
              <td>{version}</td>
              <td>{agreedYn === "Y" ? "동의" : "동의 안 함"}</td>
              <td>{way}</td>
              <td>{at(decidedAt)}</td>
            </tr>
          ))}
        </TableFrame>
      )}
    </>
  );
}

const KINDS = { TERMS: "이용약관", PRIVACY: "개인정보 처리방침", MARKETING: "광고성 정보", THIRD_PARTY: "제3자 제공" };
