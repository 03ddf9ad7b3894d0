import type { MemberCtx } from "~/core/ctx.server";
import { done, success } from "~/http/screen/flash.server";
import { confirm } from "~/http/screen/submit.server";
import { formatSeoul, seoulDay } from "~/time/seoul";
import type { PanelForm } from "../../runs/sending.schema.server";
import type { CardMessage } from "../../internal/card-text";
import { PLANNED_RUNS } from "../../sending-links";
import { nextAt, readBestHour } from "../best-hour.server";
import { plannedText, planQuestion } from "../planning-words";
import { planRun, previewPlan } from "../plan-run.server";
import { typedMoment } from "../typed-moment.server";

/** Plans from the send panel, after a question. */
export async function planFromPanel(ctx: MemberCtx, input: PanelForm, message: CardMessage) {
  const { contentsId, sendingListId, receiverId, groupId, filterId, formKey } = input;
  const bestHour = input.intent === "plan-best" ? await readBestHour(ctx) : null;
  const remindAt = bestHour === null ? typedMoment(input) : nextAt(ctx.now(), bestHour);
  const receivers = { receiverIds: receiverId, groupIds: groupId, filterIds: filterId };
  const plan = { contentsId, sendingListId, receivers, message, remindAt };
  const now = ctx.now();
  if (input.confirmed !== "Y") {
    const fields: [string, string][] = [
      ["intent", "plan"],
      ["planDate", seoulDay(remindAt)],
      ["planTime", formatSeoul(remindAt, "HH:mm")],
    ];
    return confirm({ ...planQuestion(await previewPlan(ctx, plan), now), fields });
  }
  const parts = await planRun(ctx, { ...plan, formKey });
  return done(PLANNED_RUNS, success(plannedText(parts[0]!.remindAt, parts.length, now)));
}
