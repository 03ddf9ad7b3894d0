import { counted } from "~/messages/counted";
import { particleOf } from "~/messages/particles";
import { storedRefusalText } from "~/messages/refusals.ko";
import type { Shown } from "./notice-kinds";

/** `todo`: advice. `act`: what the button to the page does. `who`: names of joined notices. `href`: the page the notice is about. */
export type NoticeText = { text: string; todo?: string; act?: string; who?: string; href: string };

export const quoted = (title: string | null, otherwise: string) => (title ? `‘${title}’` : otherwise);
const won = (amount: number) => `${counted(amount)}원`;
const monthLabel = (month: string) => `${Number(month.slice(0, 4))}년 ${Number(month.slice(4))}월`;
const feesLabel = ({ month, moreMonths = 0 }: { month: string; moreMonths?: number }) =>
  moreMonths > 0 ? `${monthLabel(month)} 외 ${moreMonths}개월` : monthLabel(month);
const friendHref = (receiverId: number | null) => (receiverId ? `/app/user/friend?receiverId=${receiverId}` : "/app/user/friend-list");
const OWN_POSTS = "/app/contents/blog";
const runHref = (sendRunId: number) => `/app/send-messages/send-run?sendRunId=${sendRunId}`;
const subject = (name: string) => `${name}님이`;

/** The text is made when the notice is shown (ADR 81). */
export function noticeText(shown: Shown): NoticeText {
  switch (shown.kind) {
    case "run-finished":
    case "run-failed":
    case "run-paused":
      return runText(shown);
    case "run-due":
    case "run-missed":
      return plannedRunText(shown);
    case "run-unopened": {
      const { sendRunId, unopened } = shown.facts;
      const text = `${quoted(shown.contentsTitle, "지운 글")}: 보낸 지 하루가 지났어요. 아직 열지 않은 사람이 ${counted(unopened)}명 있어요.`;
      return { text, act: "열지 않은 사람 보기", href: runHref(sendRunId) };
    }
    case "subscriber": {
      const who = shown.friendName ? subject(shown.friendName) : "누군가";
      return { text: shown.facts.back ? `${who} 글을 다시 받기로 했어요.` : `${who} 구독했어요.`, href: friendHref(shown.receiverId) };
    }
    case "opt-out":
      return {
        text: `${shown.friendName ? subject(shown.friendName) : "친구 한 분이"} 수신을 거부했어요.`,
        todo: "이 친구에게는 더 보내지 않아요.",
        href: friendHref(shown.receiverId),
      };
    case "application":
      return {
        text: `${quoted(shown.seminarTitle, "세미나")}에 신청이 ${counted(shown.count)}건 들어왔어요.`,
        href: `/app/seminar/seminar-attendees-list?seminarId=${shown.seminarId}`,
      };
    case "comment":
      return commentText(shown);
    case "post-comment":
      return postCommentText(shown);
    case "comment-decision":
      return decisionText(shown);
    case "plan-published":
      return {
        text: `${quoted(shown.contentsTitle, "지운 글")}${particleOf(shown.contentsTitle ?? "글", "을/를")} 예약한 대로 발행했어요.`,
        ...(shown.contentsTitle && { act: "친구에게 보내기" }),
        href: shown.contentsTitle ? `/app/send-messages/send-contents?contentsId=${shown.contentsId}` : OWN_POSTS,
      };
    case "plan-failed":
      return {
        text: "예약한 글을 발행하지 못했어요.",
        todo: `${storedRefusalText(shown.facts.code)} 수정한 뒤 다시 예약하거나 지금 발행할 수 있어요.`.trim(),
        act: "예약한 글 보기",
        href: `${OWN_POSTS}?view=planned`,
      };
    case "payment":
      return paymentText(shown.facts);
    case "fee-paid": {
      const { month, netWon } = shown.facts;
      return { text: `${feesLabel(shown.facts)} 저작권료 ${won(netWon)}을 보냈어요.`, href: `/app/user-report/statement?month=${month}` };
    }
    case "fee-refused": {
      const { netWon } = shown.facts;
      return {
        text: `${feesLabel(shown.facts)} 저작권료 ${won(netWon)}이 입금되지 않았어요.`,
        todo: "계좌를 확인해 주세요.",
        act: "계좌 확인",
        href: "/app/user/entry-user-bank-account",
      };
    }
  }
}

type Run = Extract<Shown, { kind: "run-finished" | "run-failed" | "run-paused" }>;

function runText(shown: Run): NoticeText {
  const title = quoted(shown.contentsTitle, "지운 글");
  const { sendRunId, sent, total } = shown.facts;
  const href = runHref(sendRunId);
  const reached = `${counted(total)}명 중 ${counted(sent)}명에게 보냈어요.`;
  if (shown.kind === "run-finished") return { text: `${title}: ${reached}`, href };
  if (shown.kind === "run-failed") {
    const { failed, unsure } = shown.facts;
    const lost = [failed > 0 && `못 보낸 사람 ${counted(failed)}명`, unsure > 0 && `확인이 필요한 사람 ${counted(unsure)}명`];
    const todo = `${lost.filter(Boolean).join(", ")}. 사유를 보고 다시 보낼 수 있어요.`;
    return { text: `${title}: ${reached}`, todo, href };
  }
  const todo = `${storedRefusalText(shown.facts.code)} 발송 화면에서 ‘나머지 계속’을 눌러 주세요.`.trim();
  return { text: `${title}${particleOf(shown.contentsTitle ?? "글", "을/를")} 보내다가 멈췄어요. ${reached}`, todo, href };
}

function plannedRunText({ kind, facts, contentsTitle }: Extract<Shown, { kind: "run-due" | "run-missed" }>): NoticeText {
  const title = quoted(contentsTitle, "지운 글");
  const object = `${title}${particleOf(contentsTitle ?? "글", "을/를")}`;
  const people = `${counted(facts.people)}명에게`;
  const href = `/app/send-messages/planned-run?sendingListId=${facts.sendingListId}`;
  if (kind === "run-missed")
    return {
      text: `${object} ${people} 보내기로 한 지 하루가 지났어요.`,
      todo: "지금 시작하거나 시각을 바꿀 수 있어요.",
      act: "예약 보기",
      href,
    };
  return {
    text: `${object} ${people} 보낼 시각이에요.`,
    todo: "받는 사람과 카드를 확인하고 한 번 누르면 보내요.",
    act: "확인하고 보내기",
    href,
  };
}

function commentText({ facts, seminarId, seminarTitle, memberName }: Extract<Shown, { kind: "comment" }>): NoticeText {
  const where = quoted(seminarTitle, "세미나");
  const who = memberName ? subject(memberName) : "누군가";
  const href = `/app/seminar/view-seminar?seminarId=${seminarId}#comment-${facts.commentId}`;
  return { text: facts.reply ? `${where}에 남긴 댓글에 주최자가 답했어요.` : `${who} ${where}에 댓글을 남겼어요.`, href };
}

function postCommentText({ facts, contentsId, contentsTitle, memberName }: Extract<Shown, { kind: "post-comment" }>): NoticeText {
  const where = quoted(contentsTitle, "지운 글");
  const who = memberName ? subject(memberName) : "누군가";
  const href = `/app/blog/comments?contentsId=${contentsId}#comment-${facts.commentId}`;
  return { text: facts.reply ? `${where}에 남긴 댓글에 글쓴이가 답했어요.` : `${who} ${where}에 댓글을 남겼어요.`, href };
}

const DECISIONS = {
  HIDDEN: "댓글을 관리자가 가렸어요.",
  CLAIMED: "댓글을 권리 침해 주장에 따라 30일 동안 가렸어요.",
  SHOWN: "댓글을 다시 보여요.",
  DISMISSED: "댓글을 살펴보고 그대로 두기로 했어요.",
};

function decisionText({ facts, contentsId, contentsTitle }: Extract<Shown, { kind: "comment-decision" }>): NoticeText {
  const { commentId, decision, author } = facts;
  const text = `${quoted(contentsTitle, "지운 글")}에${author ? " 쓴" : "서 신고한"} ${DECISIONS[decision]}`;
  const isHidden = decision === "HIDDEN" || decision === "CLAIMED";
  const todo = author && isHidden ? "사유는 댓글 옆에 있어요. 이의가 있으면 고객센터에 알려 주세요." : undefined;
  return { text, todo, href: `/app/blog/comments?contentsId=${contentsId}#comment-${commentId}` };
}

function paymentText({ what, amountWon }: Extract<Shown, { kind: "payment" }>["facts"]): NoticeText {
  const information = "/app/user/my-payment-information";
  const history = "/app/user/my-payment-history";
  if (what === "paid") return { text: `이용료 ${won(amountWon)}을 결제했어요.`, href: history };
  if (what === "refunded") return { text: `${won(amountWon)}을 환불했어요.`, href: history };
  if (what === "failed")
    return {
      text: `이용료 ${won(amountWon)}이 결제되지 않았어요.`,
      todo: "카카오페이의 결제 수단을 확인하고 결제해 주세요.",
      act: "결제하기",
      href: information,
    };
  return { text: "정기결제가 끝났어요.", todo: "다시 쓰려면 결제해 주세요.", href: information };
}
