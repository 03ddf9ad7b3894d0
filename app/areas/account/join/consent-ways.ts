export const consentWays = {
  SIGN_UP_EMAIL: "이메일 회원가입",
  SIGN_UP_MESSENGER: "카카오 회원가입",
  REST: "API",
  SET_PASSWORD: "비밀번호 정하기 화면",
  WITHDRAWAL: "회원 탈퇴",
  ADMIN_REMOVAL: "관리자가 탈퇴 처리",
  CONSENTS_PAGE: "동의 내역 화면",
} as Record<string, string>;
