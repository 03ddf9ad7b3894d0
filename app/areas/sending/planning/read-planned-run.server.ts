import { and, asc, eq, not } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import { friend, sendingList, sendingListFriend, sendRun } from "~db/schema/sending";
import { cardPictureUrl } from "../internal/card.server";
import { maySendTo } from "../internal/friends.server";
import { messageOf } from "../runs/card-message.server";
import { fetchEntry } from "../receivers/waiting-entry.server";
import { ownPlanned } from "./internal/own-planned.server";

const NAMES = 5;

/** A planned run as prepared: card, moment, and the first names of those who may and may not be sent to. Refuses as `ownPlanned`. */
export async function readPlannedRun(ctx: MemberCtx, sendingListId: number) {
  const entry = await ownPlanned(ctx, sendingListId);
  const [post] = await ctx.db.select().from(contents).where(eq(contents.contentsId, entry.contentsId));
  const sendable = maySendTo(ctx.actor.userId)!;
  return {
    ...{ contentsId: entry.contentsId, remindAt: entry.remindAt, part: entry.part, parts: entry.parts },
    state: entry.missedAt ? ("missed" as const) : entry.remindedAt ? ("due" as const) : ("planned" as const),
    card: { title: post!.title, summary: post!.summary, pictureUrl: cardPictureUrl(post!) },
    message: messageOf(entry),
    receivers: await peopleOf(ctx, sendingListId, sendable),
    leftOut: await peopleOf(ctx, sendingListId, not(sendable)),
  };
}

export type PlannedPeople = { names: string[]; total: number };

async function peopleOf(ctx: MemberCtx, sendingListId: number, condition: ReturnType<typeof not>): Promise<PlannedPeople> {
  const rows = await ctx.db
    .select({ nickname: friend.profileNickname })
    .from(sendingListFriend)
    .innerJoin(friend, eq(friend.receiverId, sendingListFriend.receiverId))
    .where(and(eq(sendingListFriend.sendingListId, sendingListId), condition))
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId));
  return { names: rows.slice(0, NAMES).map(({ nickname }) => nickname), total: rows.length };
}

/** The run that a press made of this entry; null while the entry waits. Refuses `common.not-found`. */
export async function runOfEntry(ctx: MemberCtx, sendingListId: number): Promise<number | null> {
  const [run] = await ctx.db
    .select({ sendRunId: sendRun.sendRunId })
    .from(sendRun)
    .where(and(eq(sendRun.userId, ctx.actor.userId), eq(sendRun.sendingListId, sendingListId)));
  if (run) return run.sendRunId;
  await fetchEntry(ctx, sendingListId);
  return null;
}

/** Moment of a planned entry for the send panel; null without one. */
export async function readPlannedMoment(ctx: MemberCtx, sendingListId: number | undefined): Promise<Date | null> {
  if (!sendingListId) return null;
  const [row] = await ctx.db
    .select({ remindAt: sendingList.remindAt })
    .from(sendingList)
    .where(and(eq(sendingList.sendingListId, sendingListId), eq(sendingList.userId, ctx.actor.userId)));
  return row?.remindAt ?? null;
}
