import { countNewMembers } from "~/areas/account/admin/count-new-members.server";
import { countOpenReports } from "~/areas/blog/comments/count-open-reports.server";
import { COMMENT_REPORTS } from "~/areas/blog/comments/report-kinds";
import { countTrouble } from "~/areas/operations/jobs/count-trouble.server";
import { JOBS, type JobKind, kinds } from "~/areas/operations/jobs/job-kinds";
import { aliveWorkers } from "~/areas/operations/jobs/workers.server";
import { countAtRisk, countOpenRefunds } from "~/areas/payments/desk/count-payment-trouble.server";
import { won } from "~/areas/payments/price";
import { lastEnded } from "~/areas/settlement/checks/read-checks.server";
import { CHECKS, PAY_FILES } from "~/areas/settlement/settlement-links";
import { dueSums } from "~/areas/settlement/transfers/due-sums.server";
import { nextPayDay } from "~/areas/settlement/transfers/next-pay-day.server";
import type { Ctx } from "~/core/ctx.server";
import { counted } from "~/messages/counted";
import { DAY_MS, dayShown, formatSeoul } from "~/time/seoul";
import { timeAgo } from "~/time/time-ago";
import { type OfficeFigure, PAYMENTS, USERS } from "./office";

/** Counts end here and show "99+". */
const MOST = 100;
const NEW_DAYS = 7;
const NONE = "없음";
const timeText = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm");

/** Figures of the `opened` screens only: nobody learns more than the screens show. */
export async function readOffice(ctx: Ctx, opened: ReadonlySet<string>): Promise<OfficeFigure[]> {
  const figures: [screen: string, read: (ctx: Ctx) => Promise<OfficeFigure[]>][] = [
    [JOBS, jobs],
    [PAY_FILES, transfers],
    [CHECKS, checks],
    [JOBS, refunds],
    [PAYMENTS, payments],
    [COMMENT_REPORTS, reports],
    [USERS, newMembers],
  ];
  return (await Promise.all(figures.map(([screen, read]) => (opened.has(screen) ? read(ctx) : [])))).flat();
}

async function jobs(ctx: Ctx): Promise<OfficeFigure[]> {
  const [{ failed, unsure }, { workers, lastBeatAt }] = await Promise.all([countTrouble(ctx, MOST), aliveWorkers(ctx)]);
  const last = lastBeatAt ? `마지막 응답 ${timeText(lastBeatAt)}` : "아직 켜지지 않았어요";
  const work = { label: "자동 작업", icon: "settings", href: JOBS };
  return [
    { label: "실패한 작업", icon: "warning", href: jobsHref(failed, "failed"), ...some(sumOf(failed), "bad", failureText(ctx, failed)) },
    {
      label: "확인이 필요한 작업",
      icon: "info",
      href: jobsHref(unsure, "unsure"),
      ...some(sumOf(unsure), "wait", kindsText(unsure, kinds)),
    },
    workers.length > 0
      ? { ...work, value: "켜짐", note: "발송·메일·정산 처리 중", state: "good" }
      : { ...work, value: "멈춤", note: last, state: "bad" },
  ];
}

type Counts = { kind: JobKind; total: number; lastAt: Date | null }[];

const sumOf = (counts: Counts) => counts.reduce((sum, { total }) => sum + total, 0);
/** One kind needs no number: the figure has it. */
const kindsText = (counts: Counts, single: Record<JobKind, string>) =>
  counts.map(({ kind, total }) => (counts.length === 1 ? single[kind] : `${kinds[kind]} ${shown(total)}건`)).join(" · ") || "최근 30일";
const FAILURES: Record<JobKind, string> = {
  send: "글을 보내지 못했어요",
  mail: "메일을 보내지 못했어요",
  charge: "결제하지 못했어요",
  settle: "정산하지 못했어요",
  table: "테이블을 바꾸지 못했어요",
  report: "집계하지 못했어요",
};
function failureText(ctx: Ctx, failed: Counts): string {
  const last = Math.max(...failed.map(({ lastAt }) => lastAt?.getTime() ?? 0), 0);
  const text = kindsText(failed, FAILURES);
  return last > 0 ? `${text} · 마지막\u00a0${timeAgo(new Date(last), ctx.now()).replace(" ", "\u00a0")}` : text;
}
/** The jobs screen shows one kind: the first with any. */
const jobsHref = ([first]: Counts, state: "failed" | "unsure") => `${JOBS}?kind=${first?.kind ?? "send"}&state=${state}`;

async function transfers(ctx: Ctx): Promise<OfficeFigure[]> {
  const payDay = await nextPayDay(ctx);
  const { settlementCount, netWon } = await dueSums(ctx, payDay);
  const figure = { label: "이체 예정", icon: "calendar", href: PAY_FILES };
  const day = `${dayShown(payDay)} 지급`;
  if (settlementCount === 0) return [{ ...figure, value: NONE, note: day, state: "calm" }];
  return [{ ...figure, value: won(netWon), note: `${day} · ${counted(settlementCount)}건`, state: "now" }];
}

async function checks(ctx: Ctx): Promise<OfficeFigure[]> {
  const last = await lastEnded(ctx);
  const figure = { label: "정산 불일치", icon: "chart", href: CHECKS };
  if (!last?.endedAt) return [{ ...figure, value: "점검 전", note: "아직 합계를 점검하지 않았어요", state: "wait" }];
  return [{ ...figure, ...some(Math.min(last.faultCount, MOST), "bad", `${timeText(last.endedAt)} 점검`) }];
}

async function refunds(ctx: Ctx): Promise<OfficeFigure[]> {
  const { open, lost } = await countOpenRefunds(ctx, MOST);
  const href = `${JOBS}?kind=charge&state=${lost > 0 ? "unsure" : "running"}`;
  return [{ label: "환불 대기", icon: "wallet", href, ...some(open, "wait", "카카오페이의 답을 기다리는 환불") }];
}

async function payments(ctx: Ctx): Promise<OfficeFigure[]> {
  const total = await countAtRisk(ctx, MOST);
  return [{ label: "결제 실패", icon: "wallet", href: PAYMENTS, ...some(total, "bad", "정기결제가 되지 않은 회원", "명") }];
}

async function reports(ctx: Ctx): Promise<OfficeFigure[]> {
  const total = await countOpenReports(ctx, MOST);
  return [{ label: "댓글 신고", icon: "bell", href: COMMENT_REPORTS, ...some(total, "wait", "결정을 기다리는 댓글") }];
}

async function newMembers(ctx: Ctx): Promise<OfficeFigure[]> {
  const total = await countNewMembers(ctx, new Date(ctx.now().getTime() - NEW_DAYS * DAY_MS), MOST);
  return [{ label: "새 회원", icon: "users", href: `${USERS}?sort=-userId`, ...some(total, "now", `지난 ${NEW_DAYS}일 동안`, "명") }];
}

const shown = (total: number) => (total >= MOST ? `${MOST - 1}+` : counted(total));

function some(total: number, state: "bad" | "wait" | "now", note: string, unit = "건"): Pick<OfficeFigure, "value" | "note" | "state"> {
  return total > 0 ? { value: shown(total) + unit, note, state } : { value: NONE, note, state: "calm" };
}
