import type { Letter } from "~/areas/mail/post-mail.server";
import { settings } from "~/core/settings.server";
import { counted } from "~/messages/counted";
import type { MonthSummary } from "../cards/read-month-summary.server";
import { monthShown } from "../charts/month-labels";
import { statementHref } from "../report-links";
import { summaryPath } from "./summary-link.server";

const address = (path: string) => new URL(path, settings().BASE_URL).href;

/** The mail about a member's month: sent, read, fee, the best posts, where the figures are, and how to stop these mails. */
export function summaryLetter(
  to: { userId: number; userEmail: string; userNickname: string },
  month: string,
  summary: MonthSummary,
): Letter {
  const { sendCount, readCount, rate, feeWon, best } = summary;
  const days = `startDateTime=${month.slice(0, 4)}-${month.slice(4)}-01`;
  const lines = [
    `${to.userNickname}님의 ${monthShown(month)}입니다.`,
    "",
    `보낸 글: ${counted(sendCount)}건`,
    `읽은 사람: ${counted(readCount)}명${sendCount > 0 ? ` (${rate}%)` : ""}`,
    `저작권료: ${counted(feeWon)}원`,
  ];
  if (best.length > 0) {
    lines.push("", "많이 읽힌 글");
    for (const [index, post] of best.entries())
      lines.push(`${index + 1}. ${post.title}: ${counted(post.sendCount)}명 중 ${counted(post.readCount)}명 읽음 (${post.rate}%)`);
  }
  lines.push("", "누가 읽었는지 보기", address(`/app/user-report/user-contents-view-report-by-contents?${days}`));
  if (feeWon > 0) lines.push("", "저작권료 명세 보기", address(statementHref(month)));
  lines.push("", "이 메일을 그만 받으려면", address(summaryPath(to.userId)));
  return { to: to.userEmail, subject: `[글벗] ${monthShown(month)} 요약`, text: lines.join("\n") };
}
