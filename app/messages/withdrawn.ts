/** How a member who has left is called wherever their name would stand. */
export const WITHDRAWN_MEMBER = "탈퇴한 회원";
