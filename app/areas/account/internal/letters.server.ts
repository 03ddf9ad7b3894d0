import { settings } from "~/core/settings.server";

/** Mail to a known address; only its owner learns of the member. */
export function knownAddressLetter() {
  const { SERVICE_NAME, BASE_URL } = settings();
  return {
    subject: `[${SERVICE_NAME}] 이미 가입한 이메일입니다`,
    text: [
      `이 이메일로 ${SERVICE_NAME} 회원가입을 신청했지만, 이미 가입한 이메일이라 새로 가입하지 않았습니다.`,
      `로그인: ${new URL("/app/login", BASE_URL).href}`,
      `비밀번호를 잊었다면: ${new URL("/app/user/find-password", BASE_URL).href}`,
      "",
      "직접 신청하지 않았다면 이 메일을 지워 주세요. 계정은 그대로입니다.",
    ].join("\n"),
  };
}
