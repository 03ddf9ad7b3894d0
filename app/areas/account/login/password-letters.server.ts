import type { Letter } from "~/areas/mail/post-mail.server";
import { settings } from "~/core/settings.server";
import { formatSeoul } from "~/time/seoul";

const address = (path: string) => new URL(path, settings().BASE_URL).href;
const timeText = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm");

export function temporaryPasswordLetter(to: string, password: string, expiresAt: Date): Letter {
  const { SERVICE_NAME } = settings();
  return {
    to,
    subject: `[${SERVICE_NAME}] 임시 비밀번호`,
    text: [
      "임시 비밀번호를 보내 드립니다.",
      "",
      `임시 비밀번호: ${password}`,
      `유효 기간: ${timeText(expiresAt)}까지, 한 번`,
      `로그인: ${address("/app/login")}`,
      "",
      "로그인하면 새 비밀번호를 정합니다. 임시 비밀번호로 로그인하기 전까지는 쓰던 비밀번호도 그대로 쓸 수 있습니다.",
      "직접 요청하지 않았다면 이 메일을 지워 주세요. 계정은 그대로입니다.",
    ].join("\n"),
  };
}

/** Korean mail about a new device's login; omits the address "direct". */
export function newDeviceLetter(to: string, login: { device: string; address: string; at: Date }): Letter {
  const { SERVICE_NAME } = settings();
  return {
    to,
    subject: `[${SERVICE_NAME}] 새 기기에서 로그인했습니다`,
    text: [
      "처음 보는 기기에서 로그인했습니다.",
      "",
      `시각: ${timeText(login.at)}`,
      `기기: ${login.device}`,
      ...(login.address === "direct" ? [] : [`주소: ${login.address}`]),
      "",
      "직접 로그인했다면 하실 일이 없습니다.",
      `아니라면 비밀번호를 바꾸고 다른 기기를 모두 로그아웃해 주세요: ${address("/app/user/devices")}`,
    ].join("\n"),
  };
}
