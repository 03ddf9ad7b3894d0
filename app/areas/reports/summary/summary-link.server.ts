import { mailSwitchPath } from "~/areas/notices/mail-switch-link.server";
import { isSigned } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";

const PURPOSE = "month-summary-mails";

/**
 * Where a link leads now that older monthly summaries carry: the page that switches these mails. Refuses `reports.summary-link` for an address that we did
 * not make.
 */
export function switchOfSummaryLink({ userId, t }: { userId: number; t: string }): string {
  if (!isSigned(t, PURPOSE, userId)) throw new Refusal("reports.summary-link");
  return mailSwitchPath(userId, "month-summary");
}
