import { and, asc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import { friend } from "~db/schema/sending";
import { maySendTo } from "../internal/friends.server";
import { findReceivers } from "../receivers/find-receivers.server";
import type { Found, Receivers } from "../receivers/receivers.server";
import { unopenedIn } from "../internal/second-time.server";
import { MOST_IN_ADDRESS } from "./send-panel-address";

type Again = { sendRunId: number; who: "unopened" | "joined" };

/** To how many a post of a run could go once more: those who have not opened it, those who became friends since. Refuses as `readSendRun`. */
export async function countResendable(ctx: MemberCtx, { sendRunId, contentsId }: { sendRunId: number; contentsId: number }) {
  const many = async (who: Again["who"]) => (await find(ctx, contentsId, { sendRunId, who }))?.total ?? 0;
  const [unopened, joined] = await Promise.all([many("unopened"), many("joined")]);
  return { unopened, joined };
}

/**
 * Ids of the friends that `countResendable` counts, by name, to choose among when they are more than today's limit. Refuses `common.not-found` for
 * another's run.
 */
export async function listResendable(ctx: MemberCtx, contentsId: number, again: Again): Promise<number[]> {
  const found = await find(ctx, contentsId, again);
  if (!found) return [];
  const rows = await ctx.db.select({ receiverId: friend.receiverId }).from(friend).where(found.mine).limit(1_000);
  return rows.map((row) => row.receiverId);
}

/**
 * Ids of the member's friends, by name, who got the post in a range and have not opened it: those who may be sent to and whose reading is recorded, as in a
 * run's "unopened". At most as many as the send panel's address holds.
 */
export async function listUnopened(ctx: MemberCtx, contentsId: number, range: { from: Date; until: Date }): Promise<number[]> {
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(maySendTo(ctx.actor.userId), eq(friend.readingRecordYn, "Y"), unopenedIn(ctx, contentsId, range)))
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId))
    .limit(MOST_IN_ADDRESS);
  return rows.map((row) => row.receiverId);
}

function find(ctx: MemberCtx, contentsId: number, receivers: Receivers): Promise<Found | null> {
  return findReceivers(ctx, contentsId, receivers).catch(nullIfRefused("sending.nobody-left"));
}
