import { counted } from "~/messages/counted";
import { FIRST_DAY, seoulDay } from "~/time/seoul";
import { type Html, markup } from "~/ui/html";
import { rowMenu } from "~/ui/list/row-menu";
import { type InterestWindow, windowStarts } from "../counting/interest-windows";
import { customerName, subscriptionShown } from "../customers/interest.columns";
import type { InterestRow } from "../customers/interest-row.server";
import { customersDispatchesHref, subjectsHref } from "../report-links";
import { rateInShort } from "../rate";
import type { DateOption } from "../report-range";

const optionOf: Record<InterestWindow, DateOption> = {
  day: "1day",
  oneMonth: "month",
  threeMonth: "3month",
  sixMonth: "6month",
  oneYear: "aYear",
};

/** Links to dispatches and reports (rule 220). Built once: rows append only the customer id. */
export function interestLinks(day: string, { isToday }: { isToday: boolean }) {
  const starts = windowStarts(day);
  const days = (window?: InterestWindow) => {
    if (isToday) return window ? optionOf[window] : "whole";
    return { fromDay: window ? starts[window] : FIRST_DAY, toDay: day };
  };
  const [bySubject, byPost] = [relativeUrl(subjectsHref(days())), relativeUrl(customersDispatchesHref(days()))];
  return {
    dispatches: (window?: InterestWindow, viewYn?: "Y") => {
      const address = relativeUrl(customersDispatchesHref(days(window), { viewYn }));
      return (row: InterestRow) => (row.sendCount > 0 ? ofCustomer(address, row) : null);
    },
    interest: interestShown,
    trend: trendShown,
    reports: (row: InterestRow) =>
      rowMenu(`reports-${row.receiverId}`, `${customerName(row)} 보고서`, [
        link(bySubject, row, "주제별"),
        link(byPost, row, "글별"),
        fact("친구가 된 날", seoulDay(row.createDate)),
        fact("하루", rateInShort(row.day)),
        fact("구독", subscriptionShown(row)),
      ]),
  };
}

/** Of the three columns that a wide screen leaves out. */
const fact = (label: string, value: string) => markup`<span class="row-fact"><span class="quiet">${label}</span> ${value}</span> `;

/** The last three months' rate, with an arrow where the interest fades. */
function trendShown({ threeMonth, isFading }: InterestRow) {
  return markup`${rateInShort(threeMonth)}${isFading && markup` <span class="fading">↓<span class="sr-only"> 줄었어요</span></span>`}`;
}

/** A phone's row says the counts and the last three months too. */
function interestShown(row: InterestRow): Html {
  const { sendCount, viewCount, interest, threeMonth, isFading } = row;
  const counts = sendCount === 0 ? "보낸 글 없음" : `${counted(sendCount)}건 중 ${counted(viewCount)}건 읽음`;
  const recent = (threeMonth > 0 || isFading) && markup` <span class="counts-read">최근 3개월 ${trendShown(row)}</span>`;
  return markup`<span class="counts-read">${counts}</span> ${rateInShort(interest)}${recent}`;
}

const relativeUrl = (address: string) => markup`${address.replace("/app/user-report/", "")}&amp;receiverId=`;

const ofCustomer = (address: Html, { receiverId }: InterestRow) => markup`${address}${receiverId}`;

const link = (address: Html, row: InterestRow, by: string) => markup`<a href="${ofCustomer(address, row)}">${by} 조회 현황</a> `;
