import { FIRST_DAY } from "~/time/seoul";
import { type Html, markup } from "~/ui/html";
import { customerName } from "../customers/interest.columns";
import type { InterestRow } from "../customers/interest-rows.server";
import { dispatchesHref, subjectsHref } from "../report-links";

/**
 * The links of customer interest on a day (decision 220): of each figure to the dispatches it is made of, and of each customer to both
 * reports. A page has a thousand of them, so that only the customer's number is put in for each.
 */
export function interestLinks(day: string) {
  const days = { fromDay: FIRST_DAY, toDay: day };
  const [bySubject, byPost] = [beside(subjectsHref(days)), beside(dispatchesHref(days))];
  return {
    day,
    dispatches: (fromDay = FIRST_DAY, viewYn?: "Y") => {
      const address = beside(dispatchesHref({ fromDay, toDay: day }, { viewYn }));
      return (row: InterestRow) => (row.sendCount > 0 ? ofCustomer(address, row) : null);
    },
    reports: (row: InterestRow) => markup`<span class="row">${button(bySubject, row, "주제별")} ${button(byPost, row, "글별")}</span>`,
  };
}

/**
 * An address but for its customer, as seen from customer interest, in whose folder both reports are: written out, it would be an eighth of the
 * page.
 */
const beside = (address: string) => markup`${address.replace("/app/user-report/", "")}&amp;receiverId=`;

const ofCustomer = (address: Html, { receiverId }: InterestRow) => markup`${address}${receiverId}`;

const button = (address: Html, row: InterestRow, by: string) =>
  markup`<a class="btn btn-sm" href="${ofCustomer(address, row)}" aria-label="${customerName(row)} ${by} 조회 현황">${by}</a>`;
