import { COMMENT_REPORTS } from "~/areas/blog/comments/report-kinds";
import { JOBS } from "~/areas/operations/jobs/job-kinds";
import { CHECKS, PAY_FILES } from "~/areas/settlement/settlement-links";

export const USERS = "/app/system/user";
export const PAYMENTS = "/app/manager/payment-history";

/** Screens behind the figures of an administrator's home. */
export const OFFICE_SCREENS = [JOBS, PAYMENTS, PAY_FILES, CHECKS, USERS, COMMENT_REPORTS];

/** `state`: "calm" for nothing to do, "now" for news without a fault. */
export type OfficeFigure = {
  label: string;
  icon: string;
  value: string;
  note: string;
  state: "good" | "calm" | "now" | "wait" | "bad";
  href: string;
};
