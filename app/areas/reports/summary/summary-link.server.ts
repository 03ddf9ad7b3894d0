import { isSigned, sign } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";

const PURPOSE = "month-summary-mails";

export type SummaryLink = { userId: number; t: string };

/** The address, within the site, of the page where one member, without a login, switches the monthly summaries. It never expires. */
export const summaryPath = (userId: number) => `/app/user/summary-mails?userId=${userId}&t=${sign(PURPOSE, userId)}`;

/** Refuses `reports.summary-link` for an address that we did not make. */
export function checkSummaryLink({ userId, t }: SummaryLink): void {
  if (!isSigned(t, PURPOSE, userId)) throw new Refusal("reports.summary-link");
}
