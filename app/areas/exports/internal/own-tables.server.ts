import { agreementAt, agreementNow } from "~/areas/account/join/agreements.server";
import { consentWays } from "~/areas/account/join/consent-ways";
import { listConsents } from "~/areas/account/consents.server";
import { deviceName } from "~/areas/account/session/device-name";
import { listDevices } from "~/areas/account/session/devices.server";
import { codeNames } from "~/areas/master/common-codes.server";
import { allNotices } from "~/areas/notices/list-notices.server";
import type { MemberCtx } from "~/core/ctx.server";
import { table, type TableFile } from "./file-of";
import { listPushDevices } from "~/areas/notices/push/list-devices.server";
import { ownAccount, ownChoices } from "./own-account.server";
import { ownLogins } from "./own-records.server";

/** Tables about the member: account, notices, consents, logins, devices. */
export async function ownTables(ctx: MemberCtx): Promise<TableFile[]> {
  const types = await codeNames(ctx, "loginType");
  const logins = async () => {
    const { logins: good, failed } = await ownLogins(ctx);
    const rows = [
      ...good.map(({ at, type }) => ({ at, text: `로그인 (${types[type] ?? type})`, from: "" })),
      ...failed.map(({ at, wrong, userAgent, address }) => ({
        at,
        text: wrong === "CODE" ? "2단계 인증 코드가 맞지 않음" : "비밀번호가 맞지 않음",
        from: [deviceName(userAgent), address === "direct" ? "" : address].filter(Boolean).join(" "),
      })),
    ];
    return rows.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  };
  return [
    table(
      "회원정보.csv",
      "회원 정보, 블로그 프로필, 저작권료 계좌",
      [
        { label: "항목", value: ([name]) => name },
        { label: "내용", value: ([, value]) => value },
      ],
      () => ownAccount(ctx),
    ),
    table(
      "알림설정.csv",
      "무엇을 알림, 메일, 기기로 받는지",
      [
        { label: "알림", value: (row) => row.name },
        { label: "종", value: (row) => row.bell },
        { label: "메일", value: (row) => row.mail },
        { label: "기기", value: (row) => row.push },
      ],
      () => ownChoices(ctx),
    ),
    table(
      "알림기기.csv",
      "알림을 받는 기기",
      [
        { label: "기기", value: (row) => row.name },
        { label: "켠 때", value: (row) => row.createdAt },
        { label: "마지막 사용", value: (row) => row.lastUsedAt },
      ],
      () => listPushDevices(ctx),
    ),
    table(
      "알림.csv",
      "받은 알림",
      [
        { label: "일시", value: (row) => row.toldAt },
        { label: "알림", value: (row) => row.text },
        { label: "할 일", value: (row) => row.todo ?? "" },
        { label: "읽음", value: (row) => (row.unread ? "" : "읽음") },
      ],
      () => allNotices(ctx),
    ),
    table(
      "동의.csv",
      "약관에 동의하거나 철회한 기록",
      [
        { label: "약관", value: ({ kind, version }) => (agreementAt(kind, version) ?? agreementNow(kind)).title },
        { label: "버전", value: (row) => row.version },
        { label: "결정", value: (row) => (row.agreedYn === "Y" ? "동의" : "동의 안 함") },
        { label: "방법", value: (row) => consentWays[row.way] ?? row.way },
        { label: "일시", value: (row) => row.decidedAt },
      ],
      () => listConsents(ctx),
    ),
    table(
      "로그인.csv",
      "로그인과 실패한 로그인",
      [
        { label: "일시", value: (row) => row.at },
        { label: "내용", value: (row) => row.text },
        { label: "기기와 주소", value: (row) => row.from },
      ],
      logins,
    ),
    table(
      "기기.csv",
      "지금 로그인해 둔 기기",
      [
        { label: "기기", value: (row) => deviceName(row.userAgent) },
        { label: "주소", value: (row) => (row.address === "direct" ? "" : row.address) },
        { label: "로그인", value: (row) => row.createdAt },
        { label: "마지막 사용", value: (row) => row.lastSeenAt },
      ],
      () => listDevices(ctx),
    ),
  ];
}
