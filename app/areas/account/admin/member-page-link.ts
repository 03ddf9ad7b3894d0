/** Link to a member's page, which asks for a reason first. */
export const memberPage = (userId: number | string | null) => (userId === null ? null : `/app/system/user/member?userId=${userId}`);
