export const JOINED = "회원가입이 완료되었습니다.";
/** The text must fit a free, a member's and a withdrawn address alike. */
export const APPLIED = "회원가입 신청이 완료되었습니다. 보내드린 메일을 확인해 주세요.";
