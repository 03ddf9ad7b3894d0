import { memberPage } from "~/areas/account/admin/member-page-link";

export const USERS = "/app/system/user";

/** The page of one member, which asks for a reason first. */
export const memberHref = (userId: number | string) => memberPage(userId)!;

export const promotionHref = (userId: number | string) => `${USERS}/promotion?userId=${userId}`;

/** The desk of jobs, at one run of sends. */
export const jobsHref = ({ run }: { run: number }) => `/app/manager/jobs?kind=send&run=${run}`;

export const loginsHref = (userId: number) => `/app/system/user-login-historys?userId=${userId}`;
