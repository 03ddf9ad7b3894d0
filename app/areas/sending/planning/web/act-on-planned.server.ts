import type { MemberCtx } from "~/core/ctx.server";
import { done, success } from "~/http/screen/flash.server";
import { confirm } from "~/http/screen/submit.server";
import { sendOrKeep } from "../../runs/send-or-keep.server";
import { redirectAfterSend } from "../../runs/web/after-press.server";
import { momentText } from "../../plan-words";
import { plannedRunHref, WAITING } from "../../sending-links";
import { cancelAllParts, cancelPlanned, movePlanned, previewMove } from "../change-planned.server";
import { cancelAllQuestion, moveQuestion } from "../planning-words";
import type { PlannedForm } from "../planning.schema.server";
import { readPlannedRun } from "../read-planned-run.server";
import { countPartsLeft } from "../list-planned-runs.server";
import { typedMoment } from "../typed-moment.server";

/** Runs one action of a planned run's screen. The screen itself is the confirmation of "send". */
export async function actOnPlanned(ctx: MemberCtx, input: PlannedForm) {
  const { sendingListId } = input;
  if (input.intent === "cancel") {
    await cancelPlanned(ctx, sendingListId);
    return done(WAITING, success("예약을 취소하고 발송 대기에 두었습니다."));
  }
  if (input.intent === "cancel-all") {
    if (input.confirmed !== "Y") return confirm(cancelAllQuestion(await countPartsLeft(ctx, sendingListId)));
    const days = await cancelAllParts(ctx, sendingListId);
    return done(WAITING, success(`${days}일의 예약을 취소하고 발송 대기에 모았습니다.`));
  }
  if (input.intent === "move") {
    const remindAt = typedMoment(input);
    const quiet = await previewMove(ctx, { sendingListId, remindAt });
    if (quiet && input.confirmed !== "Y") return confirm(moveQuestion(quiet, remindAt, ctx.now()));
    await movePlanned(ctx, { sendingListId, remindAt });
    return done(plannedRunHref(sendingListId), success(`${momentText(remindAt, ctx.now())}에 알려 드립니다.`));
  }
  const { contentsId } = await readPlannedRun(ctx, sendingListId);
  const { except, told, formKey } = input;
  const order = { contentsId, sendingListId, receivers: { sendingListId }, keeps: "rest" as const, except };
  return redirectAfterSend(await sendOrKeep(ctx, { ...order, told, formKey }));
}
