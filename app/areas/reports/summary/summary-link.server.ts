import { mailSwitchPath } from "~/areas/notices/mail-switch-link.server";
import { isSigned } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";

const PURPOSE = "month-summary-mails";

/** Path of the mail switch, for links of older monthly summaries. Refuses `reports.summary-link` for a forged address. */
export function switchOfSummaryLink({ userId, t }: { userId: number; t: string }): string {
  if (!isSigned(t, PURPOSE, userId)) throw new Refusal("reports.summary-link");
  return mailSwitchPath(userId, "month-summary");
}
