import { renewalQuestion } from "~/areas/payments/desk/questions.server";
import type { Ctx } from "~/core/ctx.server";
import { particle } from "~/messages/particles";
import { type JobOrder, renewalOf } from "./do-job.server";
import { type JobKind, kinds } from "./job-kinds";

/** Confirmation before an action. Refuses as `renewalOffer`. */
export async function jobQuestion(ctx: Ctx, { kind, id, deed }: JobOrder): Promise<{ question: string; details: string[]; yes: string }> {
  if (deed === "stop") return { question: "중지할까요?", details: [stopped[kind]], yes: "중지" };
  if (deed === "retry" && kind === "charge") return renewalQuestion(ctx, renewalOf(id));
  if (deed === "retry")
    return { question: `이 ${particle(kinds[kind], "을/를")} 다시 시도할까요?`, details: [retried[kind]], yes: "다시 시도" };
  return {
    question: "카카오페이에 다시 물어볼까요?",
    details: ["어떻게 되었는지 묻기만 합니다. 다시 결제하거나 환불하지 않습니다."],
    yes: "물어보기",
  };
}

const retried: Record<JobKind, string> = {
  send: "보낸 회원의 이름으로 이어서 보냅니다. 도착했는지 모르는 사람에게는 다시 보내지 않습니다.",
  mail: "지금 바로 다시 보냅니다.",
  charge: "",
  settle: "",
  table: "",
  report: "지금 바로 셉니다. 기록과 다른 집계는 처음부터 다시 세고, 그동안 보고서는 느려질 뿐 틀리지 않습니다.",
};
const stopped: Record<JobKind, string> = {
  send: "기다리는 사람에게 보내지 않고, 그만큼 보낸 수에서 돌려줍니다. 되돌릴 수 없습니다.",
  mail: "메일을 보내지 않고 내용을 지웁니다. 되돌릴 수 없습니다.",
  charge: "",
  settle: "",
  table: "",
  report: "",
};
