import { acceptOffer } from "~/areas/seminars/applying/accept-offer.server";
import { appliedText } from "~/areas/seminars/seminar-words";
import { applyToSeminar } from "~/areas/seminars/applying/apply-to-seminar.server";
import type { ApplyingForm } from "~/areas/seminars/applying/applying.schema.server";
import { cancelApplication } from "~/areas/seminars/applying/cancel-application.server";
import { SEMINAR_LIST, seminarPath } from "~/areas/seminars/seminar-links";
import type { MemberCtx } from "~/core/ctx.server";
import { done, success } from "~/http/screen/flash.server";
import { confirm } from "~/http/screen/submit.server";

/** After applying, redirects to the list (2 §4 "Seminar"). */
export async function handleApplyingForm(ctx: MemberCtx, seminarId: number, form: ApplyingForm) {
  const here = seminarPath(seminarId);
  if (form.intent === "accept") {
    await acceptOffer(ctx, seminarId);
    return done(here, success("신청이 완료되었습니다."));
  }
  if (form.intent === "cancel") {
    if (form.confirmed !== "Y") return confirm(CANCEL);
    await cancelApplication(ctx, seminarId);
    return done(here, success("신청을 취소했습니다."));
  }
  const { companyName, phone } = form;
  const applied = await applyToSeminar(ctx, { seminarId, companyName, phone });
  const notice = { ...success(appliedText(applied)), ms: applied.place === null ? (600 as const) : (4000 as const) };
  return done(SEMINAR_LIST, notice);
}

const CANCEL = {
  question: "세미나 신청을 취소할까요?",
  details: ["기다리는 사람이 있으면 자리는 바로 넘어가요.", "다시 신청하면 그때 남은 자리를 받거나 대기 맨 뒤에 서요."],
  yes: "신청 취소",
};
