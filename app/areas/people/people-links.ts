import { memberPage } from "~/areas/account/admin/member-page-link";

export const USERS = "/app/system/user";

/** A member's page asks for a reason first. */
export const memberHref = (userId: number | string) => memberPage(userId)!;

export const promotionHref = (userId: number | string) => `${USERS}/promotion?userId=${userId}`;

export const jobsHref = ({ run }: { run: number }) => `/app/manager/jobs?kind=send&run=${run}`;

export const loginsHref = (userId: number) => `/app/system/user-login-historys?userId=${userId}`;
