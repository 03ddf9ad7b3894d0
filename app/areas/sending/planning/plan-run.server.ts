import { and, asc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { isPressKept, keepPress, pressKey, pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { sendingList } from "~db/schema/sending";
import type { CardMessage } from "../internal/card-text";
import { lockCounts } from "../internal/counts.server";
import { countPlans, MOST_PLANS, readRooms } from "../internal/plan-rooms.server";
import { fetchSendablePost } from "../internal/sendable-post.server";
import { type Part, splitOverDays } from "../internal/split-over-days";
import { writeParts } from "../internal/write-parts.server";
import { isQuiet, type QuietHours } from "../pressure/quiet-hours";
import { readQuietHours } from "../pressure/weekly-most.server";
import { findReceivers, refuseNobody } from "../receivers/find-receivers.server";
import type { Receivers, Skipped } from "../receivers/receivers.server";
import { fetchWaitingEntry } from "../receivers/waiting-entry.server";
import { messageColumns } from "../runs/card-message.server";
import { leftNow } from "../runs/preview-send-run.server";
import { refuseMoment } from "./internal/refuse-moment.server";

export type PlanRun = {
  contentsId: number;
  receivers: Receivers;
  message: CardMessage;
  remindAt: Date;
  /** Waiting entry or planned run that this plan replaces. */
  sendingListId?: number | null;
  formKey: string;
};
export type PlanPreview = {
  title: string;
  parts: Part[];
  skipped: Skipped;
  /** Quiet hours that hold at the moment, else null. */
  quiet: QuietHours | null;
};

type Tx = TxCtx<MemberCtx["actor"]>;

/** Figures for the question before planning. Refuses as `planRun`; writes nothing. */
export async function previewPlan(ctx: MemberCtx, input: Omit<PlanRun, "formKey">): Promise<PlanPreview> {
  const { post, total, skipped } = await checkPlan(ctx, input);
  if (input.sendingListId) await fetchWaitingEntry(ctx, { ...input, sendingListId: input.sendingListId });
  const { rooms, mostParts } = await readRooms(ctx, await leftNow(ctx), input.sendingListId);
  const quiet = await readQuietHours(ctx);
  return {
    title: post.title,
    parts: splitOverDays(total, { first: input.remindAt, rooms, mostParts }),
    skipped,
    quiet: isQuiet(input.remindAt, quiet) ? quiet : null,
  };
}

/**
 * Plans a run to these people (rule 309): its sender gets a notice at `remindAt` and starts the run by a press. People beyond a day's
 * limit are planned for the next days (rule 310). Idempotent per form. Refuses as `refuseMoment`, `findReceivers`, `sending.plans-full`,
 * and as `fetchSendablePost`.
 */
export function planRun(ctx: MemberCtx, { formKey, ...input }: PlanRun): Promise<Part[]> {
  return pressOnce(pressKey(ctx.actor, { action: "sending.plan", formKey, content: input }), {
    find: (key) => plannedBefore(ctx, key),
    write: (key) => inTransaction(ctx, (tx) => writePlan(tx, { ...input, formKey: key })),
  });
}

async function writePlan(tx: Tx, input: PlanRun): Promise<Part[]> {
  const left = await lockCounts(tx, tx.actor.userId);
  await keepPress(tx, input.formKey);
  const { contentsId, sendingListId, remindAt, message, formKey } = input;
  const entry = sendingListId ? await fetchWaitingEntry(tx, { sendingListId, contentsId }, true) : null;
  const { receiverCondition, total } = await checkPlan(tx, input);
  if (!entry?.remindAt && (await countPlans(tx)) >= MOST_PLANS) throw new Refusal("sending.plans-full", { max: MOST_PLANS });
  const { rooms, mostParts } = await readRooms(tx, left, sendingListId);
  const parts = splitOverDays(total, { first: remindAt, rooms, mostParts });
  const columns = { contentsId, ...messageColumns(message) };
  const [firstId] = await writeParts(tx, { columns, formKey, receiverCondition, sendingListId }, parts);
  await tx.audit("sending.run-planned", `sending_list:${firstId}`, { contentsId, remindAt, people: total, days: parts.length });
  return tx.remember(parts);
}

async function checkPlan(ctx: MemberCtx, { contentsId, receivers, remindAt, message }: Omit<PlanRun, "formKey">) {
  refuseNobody(receivers);
  const post = await fetchSendablePost(ctx, contentsId);
  refuseMoment(ctx, remindAt, message.ad !== null);
  return { post, ...(await findReceivers(ctx, contentsId, receivers)) };
}

async function plannedBefore(ctx: MemberCtx, key: string): Promise<Part[] | null> {
  const rows = await ctx.db
    .select({ remindAt: sendingList.remindAt, people: sendingList.people })
    .from(sendingList)
    .where(and(eq(sendingList.userId, ctx.actor.userId), eq(sendingList.planKey, key)))
    .orderBy(asc(sendingList.part));
  if (rows.length === 0 && (await isPressKept(ctx, key))) throw new Refusal("sending.not-planned");
  return rows.length === 0 ? null : rows.map(({ remindAt, people }) => ({ remindAt: remindAt ?? ctx.now(), people: people ?? 0 }));
}
