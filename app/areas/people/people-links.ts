export const USERS = "/app/system/user";

/** The page of one member, which asks for a reason first. */
export const memberHref = (userId: number | string) => `${USERS}/member?userId=${userId}`;

export const promotionHref = (userId: number | string) => `${USERS}/promotion?userId=${userId}`;
