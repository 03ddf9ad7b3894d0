/** The message after a sign-up with a proven address: the member exists. */
export const JOINED = "회원가입이 완료되었습니다.";
/**
 * The message after any other sign-up: it is true whether the address was free, a member's or a withdrawn one's. The mail says the rest.
 */
export const APPLIED = "회원가입 신청이 완료되었습니다. 보내드린 메일을 확인해 주세요.";
