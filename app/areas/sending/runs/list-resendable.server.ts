import { and, asc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import { friend } from "~db/schema/sending";
import { maySendTo } from "../internal/friends.server";
import { findReceivers } from "../receivers/find-receivers.server";
import type { FoundReceivers, Receivers } from "../receivers/receivers.server";
import { unopenedIn } from "../internal/resend-conditions.server";
import { MOST_IN_ADDRESS } from "./send-panel-address";

type ResendChoice = { sendRunId: number; who: "unopened" | "joined" };

/** Count who could get a run's post again: not opened, or joined since. Refuses as `readSendRun`. */
export async function countResendable(ctx: MemberCtx, { sendRunId, contentsId }: { sendRunId: number; contentsId: number }) {
  const countFor = async (who: ResendChoice["who"]) => (await findOrNull(ctx, contentsId, { sendRunId, who }))?.total ?? 0;
  const [unopened, joined] = await Promise.all([countFor("unopened"), countFor("joined")]);
  return { unopened, joined };
}

/** Ids of the friends that `countResendable` counts. Refuses `common.not-found` for another member's run. */
export async function listResendable(ctx: MemberCtx, contentsId: number, resendChoice: ResendChoice): Promise<number[]> {
  const match = await findOrNull(ctx, contentsId, resendChoice);
  if (!match) return [];
  const rows = await ctx.db.select({ receiverId: friend.receiverId }).from(friend).where(match.receiverCondition).limit(1_000);
  return rows.map((row) => row.receiverId);
}

/** Ids of sendable friends who got the post without opening it, as many as the panel's address holds. */
export async function listUnopened(ctx: MemberCtx, contentsId: number, range: { from: Date; until: Date }): Promise<number[]> {
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(maySendTo(ctx.actor.userId), eq(friend.readingRecordYn, "Y"), unopenedIn(ctx, contentsId, range)))
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId))
    .limit(MOST_IN_ADDRESS);
  return rows.map((row) => row.receiverId);
}

function findOrNull(ctx: MemberCtx, contentsId: number, receivers: Receivers): Promise<FoundReceivers | null> {
  return findReceivers(ctx, contentsId, receivers).catch(nullIfRefused("sending.nobody-left"));
}
