/** The page of one member, which asks for a reason first; null without a member. */
export const memberPage = (userId: number | string | null) => (userId === null ? null : `/app/system/user/member?userId=${userId}`);
