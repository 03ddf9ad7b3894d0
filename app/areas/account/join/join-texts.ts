/** After a sign-up whose address was proven on the way: there is a member now. */
export const JOINED = "회원가입이 완료되었습니다.";
/** After any other: true whether the address was free, a member's or of one who has left. What comes of it stands in the mail. */
export const APPLIED = "회원가입 신청이 완료되었습니다. 보내드린 메일을 확인해 주세요.";
