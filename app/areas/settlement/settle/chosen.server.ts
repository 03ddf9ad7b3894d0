import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { seoulMonth } from "~/time/seoul";
import { monthText } from "../list/settlement.columns";
import type { SettlementForm } from "../settlement.schema.server";

type Chosen = SettlementForm["row"][number];

/** Returns the single ticked row. Refuses settlement.none-to-… and settlement.one-to-… (3 §5). */
export function oneChosen(intent: "settle" | "cancel", rows: Chosen[]): Chosen {
  const [only, ...more] = rows;
  if (!only) throw new Refusal(intent === "settle" ? "settlement.none-to-settle" : "settlement.none-to-cancel");
  if (more.length > 0) throw new Refusal(intent === "settle" ? "settlement.one-to-settle" : "settlement.one-to-cancel");
  return only;
}

/** Refuses settling a settled row and cancelling an unsettled one (3 §4). */
export function refuseUnchanged(intent: "settle" | "cancel", settlementYn: "Y" | "N"): void {
  if (intent === "settle" && settlementYn === "Y") throw new Refusal("settlement.already-settled");
  if (intent === "cancel" && settlementYn === "N") throw new Refusal("settlement.not-settled");
}

/** Confirmation before settling the running month (rule 172). */
export function runningMonthQuestion(ctx: Ctx, month: string) {
  if (month < seoulMonth(ctx.now())) return null;
  return {
    question: "아직 끝나지 않은 달을 정산할까요?",
    details: [`${monthText(month)}에 지금까지 쌓인 저작권료만 정산합니다.`, "뒤에 쌓이는 저작권료는 따로 나옵니다."],
    yes: "정산",
  };
}
