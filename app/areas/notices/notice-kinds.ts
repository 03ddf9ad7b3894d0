/** In the order of the settings page. `mail`: the default; "always" where law or a payment requires it. */
export const noticeKinds = {
  "run-finished": { name: "발송이 끝났을 때", mail: false },
  "run-failed": { name: "보내지 못한 사람이 있을 때", mail: false },
  "run-paused": { name: "발송이 멈췄을 때", mail: true },
  "run-due": { name: "예약한 발송의 시각이 됐을 때", mail: true },
  "run-missed": { name: "예약한 발송을 하루 동안 시작하지 않았을 때", mail: true },
  "run-unopened": { name: "하루가 지나도 열지 않은 사람이 있을 때", mail: false },
  subscriber: { name: "새 구독자", mail: false },
  "opt-out": { name: "수신 거부", mail: false },
  application: { name: "세미나 신청", mail: false },
  comment: { name: "세미나 댓글과 답글", mail: true },
  "post-comment": { name: "글의 댓글과 답글", mail: true },
  "plan-published": { name: "예약한 글이 발행됐을 때", mail: false },
  "plan-failed": { name: "예약한 글을 발행하지 못했을 때", mail: true },
  "comment-decision": { name: "댓글 신고와 가림의 처리", mail: true },
  payment: { name: "결제와 환불", mail: "always" },
  "fee-paid": { name: "저작권료 지급", mail: true },
  "fee-refused": { name: "저작권료가 입금되지 않았을 때", mail: "always" },
} as const satisfies Record<string, { name: string; mail: boolean | "always" }>;

export type NoticeKind = keyof typeof noticeKinds;

/** Mails at set times, which members can switch off. */
export const summaryKinds = {
  "week-summary": { name: "주간 요약", says: "월요일 아침 9시에 지난주 보낸 글, 읽은 사람, 새 구독자, 저작권료를 알려요." },
  "month-summary": { name: "월간 요약", says: "매달 1일 아침 9시에 지난달 보낸 글, 읽은 사람, 새 구독자, 저작권료를 알려요." },
} as const;

type Switched<K extends NoticeKind> = K extends K ? ((typeof noticeKinds)[K]["mail"] extends "always" ? never : K) : never;
export type MailKind = Switched<NoticeKind> | keyof typeof summaryKinds;

export const isMailKind = (kind: NoticeKind): kind is NoticeKind & MailKind => noticeKinds[kind].mail !== "always";

const kinds = Object.keys(noticeKinds) as NoticeKind[];
export const mailKinds: MailKind[] = [...kinds.filter(isMailKind), ...(Object.keys(summaryKinds) as (keyof typeof summaryKinds)[])];

export const isSummary = (kind: MailKind): kind is keyof typeof summaryKinds => kind in summaryKinds;
export const mailByDefault = (kind: MailKind): boolean => isSummary(kind) || noticeKinds[kind].mail;
export const mailName = (kind: MailKind): string => (isSummary(kind) ? summaryKinds[kind].name : noticeKinds[kind].name);

export const KEPT_DAYS = 90;

export const NOTICES_PAGE = 20;

/** Fees of one transfer: the latest month, and the number of others. */
type FeesTransferred = { netWon: number; month: string; moreMonths?: number };

/** A planned run, and the people in it. */
type PlannedRun = { sendingListId: number; people: number };

/** Stored facts: numbers, codes and days, but no names or titles. */
export type Facts = {
  "run-finished": { sendRunId: number; sent: number; total: number };
  "run-failed": { sendRunId: number; sent: number; total: number; failed: number; unsure: number };
  /** `code`: the refusal that the member must resolve. */
  "run-paused": { sendRunId: number; sent: number; total: number; code: string };
  "run-due": PlannedRun;
  "run-missed": PlannedRun;
  "run-unopened": { sendRunId: number; unopened: number };
  /** `back`: the person had opted out before. */
  subscriber: { back: 0 | 1 };
  "opt-out": Record<string, never>;
  application: Record<string, never>;
  comment: { commentId: number; reply: 0 | 1 };
  "post-comment": { commentId: number; reply: 0 | 1 };
  /** `author` 1: to the comment's author; 0: to a reporter. */
  "comment-decision": { commentId: number; decision: "HIDDEN" | "CLAIMED" | "SHOWN" | "DISMISSED"; author: 0 | 1 };
  "plan-published": Record<string, never>;
  /** `code`: the refusal that the writer must resolve. */
  "plan-failed": { plannedPostId: number; code: string };
  payment: { what: "paid" | "failed" | "refunded" | "ended"; amountWon: number };
  "fee-paid": FeesTransferred;
  "fee-refused": FeesTransferred;
};

/** Present names and titles; null for deleted things. */
export type Shown = {
  [K in NoticeKind]: {
    kind: K;
    facts: Facts[K];
    count: number;
    contentsId: number | null;
    contentsTitle: string | null;
    receiverId: number | null;
    friendName: string | null;
    seminarId: number | null;
    seminarTitle: string | null;
    memberName: string | null;
  };
}[NoticeKind];
