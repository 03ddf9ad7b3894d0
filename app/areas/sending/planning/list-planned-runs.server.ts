import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import { sendingList } from "~db/schema/sending";
import { countPlans } from "../internal/plan-rooms.server";
import { cutTitle } from "../sending-words";
import { ownPlanned } from "./internal/own-planned.server";

export type PlannedRun = {
  sendingListId: number;
  title: string;
  remindAt: Date;
  people: number;
  state: "planned" | "due" | "missed";
  part: number | null;
  parts: number | null;
};

/** Own planned runs: missed and due ones first, then by moment. */
export async function listPlannedRuns(ctx: MemberCtx): Promise<PlannedRun[]> {
  const { sendingListId, remindAt, people, part, parts, remindedAt, missedAt } = sendingList;
  const rows = await ctx.db
    .select({ sendingListId, title: contents.title, remindAt, people, part, parts, remindedAt, missedAt })
    .from(sendingList)
    .innerJoin(contents, eq(contents.contentsId, sendingList.contentsId))
    .where(and(eq(sendingList.userId, ctx.actor.userId), isNotNull(remindAt)))
    .orderBy(desc(isNotNull(missedAt)), desc(isNotNull(remindedAt)), asc(remindAt), asc(sendingListId));
  return rows.map(({ remindedAt: reminded, missedAt: missed, title, ...row }) => ({
    ...row,
    title: cutTitle(title),
    remindAt: row.remindAt!,
    people: row.people ?? 0,
    state: missed ? ("missed" as const) : reminded ? ("due" as const) : ("planned" as const),
  }));
}

export const countPlanned = countPlans;

/** Days left of the plan that this entry is part of. */
export async function countPartsLeft(ctx: MemberCtx, sendingListId: number): Promise<number> {
  const { planKey } = await ownPlanned(ctx, sendingListId);
  const ofPlan = and(eq(sendingList.userId, ctx.actor.userId), eq(sendingList.planKey, planKey!), isNotNull(sendingList.remindAt));
  return ctx.db.$count(sendingList, ofPlan);
}
