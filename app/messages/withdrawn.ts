export const WITHDRAWN_MEMBER = "탈퇴한 회원";
