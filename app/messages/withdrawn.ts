/** Stands for the name of a member who left. */
export const WITHDRAWN_MEMBER = "탈퇴한 회원";
