import type { Letter } from "~/areas/mail/post-mail.server";
import { mailSwitchLines } from "~/areas/notices/mail-switch-link.server";
import { settings } from "~/core/settings.server";
import { counted } from "~/messages/counted";
import { addDays, dayShown } from "~/time/seoul";
import type { Summary } from "../cards/read-summary.server";
import { rateFigure } from "../rate";
import { postsHref, statementHref } from "../report-links";

export type Days = { from: string; until: string };
type Recipient = { userId: number; userEmail: string; userNickname: string; subscribers: number };
type Period = { kind: "month-summary" | "week-summary"; days: Days; periodName: string };

const address = (path: string) => new URL(path, settings().BASE_URL).href;

/** Mail about a week or month; null without dispatch, fee or new subscriber. */
export function summaryLetter(recipient: Recipient, { kind, days, periodName }: Period, summary: Summary): Letter | null {
  const { sendCount, readCount, rate, feeWon, best } = summary;
  if (sendCount + feeWon + recipient.subscribers === 0) return null;
  const range = { fromDay: days.from, toDay: addDays(days.until, -1) };
  const lines = [
    `${recipient.userNickname}님의 ${periodName}입니다.${kind === "week-summary" ? ` (${dayShown(range.fromDay)}~${dayShown(range.toDay)})` : ""}`,
    "",
    `보낸 글: ${counted(sendCount)}건`,
    `읽은 글: ${counted(readCount)}건${sendCount > 0 ? ` (${rateFigure(rate, sendCount)})` : ""}`,
    `새 구독자: ${counted(recipient.subscribers)}명`,
    `저작권료: ${counted(feeWon)}원`,
  ];
  if (best.length > 0) {
    lines.push("", "많이 읽힌 글");
    for (const [index, post] of best.entries())
      lines.push(
        `${index + 1}. ${post.title}: ${counted(post.sendCount)}명 중 ${counted(post.readCount)}명 읽음 (${rateFigure(post.rate, post.sendCount)})`,
      );
  }
  lines.push("", "누가 읽었는지 보기", address(postsHref(range, {})));
  if (feeWon > 0) lines.push("", "저작권료 명세 보기", address(statementHref(range.fromDay.slice(0, 7).replace("-", ""))));
  return {
    to: recipient.userEmail,
    subject: `[${settings().SERVICE_NAME}] ${periodName} 요약`,
    text: [...lines, ...mailSwitchLines(recipient.userId, kind)].join("\n"),
  };
}
