import { actAsMember } from "~/areas/account/admin/act-as-member.server";
import { retryMail, stopMail } from "~/areas/mail/retry-mail.server";
import { paymentTexts } from "~/areas/payments/payment-texts";
import { settleOrder } from "~/areas/payments/orders/settle-order.server";
import { settleRefund } from "~/areas/payments/refunds/settle-refund.server";
import { askAboutCharge } from "~/areas/payments/subscription/ask-about-charge.server";
import { retryRenewal } from "~/areas/payments/subscription/subscription-by-admin.server";
import { resumeSendRun } from "~/areas/sending/runs/resume-send-run.server";
import { stopSendRun } from "~/areas/sending/runs/stop-send-run.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { Id } from "~/core/shapes.server";
import { counted } from "~/messages/counted";
import { enqueue } from "~jobs/enqueue.server";
import { isMiscounted } from "./countings.server";
import type { JobAction, JobKind, JobState } from "./job-kinds";
import { senderOf } from "./sends.server";

export type JobOrder = { kind: JobKind; state: JobState; id: string; deed: JobAction };

/** Perform an administrator's action through the area's own function. Refuses as that function, and `operations.nothing-to-do`. */
export async function doJob(ctx: MemberCtx, { kind, state, id, deed }: JobOrder): Promise<{ text: string; isDone: boolean }> {
  const done = (text: string) => ({ text, isDone: true });
  if (kind === "send" && deed !== "ask") return done(await doSend(ctx, numberOf(id), state, deed));
  if (kind === "mail" && deed !== "ask") return done(await doMail(ctx, numberOf(id), deed));
  if (kind === "charge" && deed === "ask") return done(await askCharge(ctx, id));
  if (kind === "charge" && deed === "retry") return chargeAgain(ctx, renewalOf(id));
  if (kind !== "report" || deed !== "retry") throw new Refusal("operations.nothing-to-do");
  // A missed row is missing from every related count, so recount all.
  await enqueue((await isMiscounted(ctx, id)) ? "reports.recount" : "reports.roll-up", [{ payload: {} }]);
  return done("집계를 시작했습니다.");
}

async function doSend(ctx: MemberCtx, sendRunId: number, state: JobState, deed: "retry" | "stop"): Promise<string> {
  const sender = await senderOf(ctx, sendRunId);
  if (sender === null) throw new Refusal("common.not-found");
  const senderCtx = await actAsMember(ctx, sender);
  if (deed === "stop") return `${counted(await stopSendRun(senderCtx, sendRunId))}명에게 보내지 않고 중지했습니다.`;
  // Never unsure recipients, even if the form asks for them.
  const { tried } = await resumeSendRun(senderCtx, { sendRunId, only: state === "failed" ? "failed" : "waiting" });
  return `${counted(tried)}명에게 보내고 있습니다.`;
}

async function doMail(ctx: MemberCtx, mailId: number, deed: "retry" | "stop"): Promise<string> {
  if (deed === "stop") {
    await stopMail(ctx, mailId);
    return "메일을 보내지 않고 중지했습니다.";
  }
  await retryMail(ctx, mailId);
  return "메일을 다시 보내고 있습니다.";
}

const askers = new Map<string, (ctx: MemberCtx, number: number) => Promise<string>>([
  ["order", async (ctx, number) => (await settleOrder(ctx, number)).state],
  ["refund", settleRefund],
  ["renewal", askAboutCharge],
]);

async function askCharge(ctx: MemberCtx, id: string): Promise<string> {
  const [chargeKind, number] = id.split("-");
  const ask = askers.get(chargeKind!);
  if (!ask) throw new Refusal("operations.nothing-to-do");
  return answerTexts[await ask(ctx, numberOf(number))] ?? "카카오페이에 물어보았습니다.";
}

async function chargeAgain(ctx: MemberCtx, subscriptionId: number): Promise<{ text: string; isDone: boolean }> {
  const charged = await retryRenewal(ctx, subscriptionId);
  if (charged === "paid") return { text: paymentTexts.attempted, isDone: true };
  return { text: charged === "unknown" ? paymentTexts.unknown : paymentTexts.unsettled, isDone: false };
}

export function renewalOf(id: string): number {
  const [chargeKind, number] = id.split("-");
  if (chargeKind !== "renewal") throw new Refusal("operations.nothing-to-do");
  return numberOf(number);
}

function numberOf(text: string | undefined): number {
  const parsed = Id.safeParse(text);
  if (!parsed.success) throw new Refusal("common.not-found");
  return parsed.data;
}

const answerTexts: Record<string, string> = {
  APPROVED: "결제된 것을 확인했습니다.",
  FAILED: "결제되지 않은 것을 확인했습니다.",
  paid: "결제된 것을 확인했습니다.",
  failed: "결제되지 않은 것을 확인했습니다.",
  ended: "정기결제가 끝난 것을 확인했습니다.",
  given: "환불된 것을 확인했습니다.",
  nothing: "처리할 것이 없습니다.",
  settled: "처리할 것이 없습니다.",
  UNKNOWN: "아직 알 수 없습니다. 잠시 뒤에 다시 물어봐 주세요.",
  APPROVING: "아직 알 수 없습니다. 잠시 뒤에 다시 물어봐 주세요.",
  unknown: "아직 알 수 없습니다. 잠시 뒤에 다시 물어봐 주세요.",
};
