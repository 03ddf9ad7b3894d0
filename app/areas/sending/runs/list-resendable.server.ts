import { and, asc, eq } from "drizzle-orm";
import { readChoices } from "~/areas/notices/choose-notices.server";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import { DAY_MS } from "~/time/seoul";
import { friend } from "~db/schema/sending";
import { maySendTo } from "../internal/friends.server";
import { findReceivers } from "../receivers/find-receivers.server";
import type { FoundReceivers, Receivers } from "../receivers/receivers.server";
import { type OwnRun, unopenedIn } from "../internal/resend-conditions.server";
import { countUnopened } from "../unopened/count-unopened.server";
import { unopenedFrom } from "../unopened/unopened-from";
import { MOST_IN_ADDRESS } from "./send-panel-address";

type ResendChoice = { sendRunId: number; who: "unopened" | "joined" };

/**
 * Count who could get a run's post again: not opened, or joined since. `from`: when the first may, and `willHear` whether the sender gets a
 * notice then. Refuses as `readSendRun`.
 */
export async function countResendable(ctx: MemberCtx, run: Pick<OwnRun, "sendRunId" | "contentsId" | "finishedAt">) {
  const { sendRunId, contentsId } = run;
  const [unopened, joined] = await Promise.all([countUnopened(ctx, run), findOrNull(ctx, contentsId, { sendRunId, who: "joined" })]);
  const from = unopenedFrom(run);
  if (!from || from <= ctx.now() || unopened === 0) return { unopened, joined: joined?.total ?? 0, from: null, willHear: false };
  const { bell, mail } = await readChoices(ctx);
  return { unopened, joined: joined?.total ?? 0, from, willHear: bell.includes("run-unopened") || mail.includes("run-unopened") };
}

/** Ids of the friends that `countResendable` counts. Refuses `common.not-found` for another member's run. */
export async function listResendable(ctx: MemberCtx, contentsId: number, resendChoice: ResendChoice): Promise<number[]> {
  const match = await findOrNull(ctx, contentsId, resendChoice);
  if (!match) return [];
  const rows = await ctx.db.select({ receiverId: friend.receiverId }).from(friend).where(match.receiverCondition).limit(1_000);
  return rows.map((row) => row.receiverId);
}

/** Ids of sendable friends who got the post a day ago or earlier without opening it, as many as the panel's address holds. */
export async function listUnopened(ctx: MemberCtx, contentsId: number, range: { from: Date; until: Date }): Promise<number[]> {
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS);
  const received = { from: range.from, until: range.until < dayAgo ? range.until : dayAgo };
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(maySendTo(ctx.actor.userId), eq(friend.readingRecordYn, "Y"), unopenedIn(ctx, contentsId, received)))
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId))
    .limit(MOST_IN_ADDRESS);
  return rows.map((row) => row.receiverId);
}

function findOrNull(ctx: MemberCtx, contentsId: number, receivers: Receivers): Promise<FoundReceivers | null> {
  return findReceivers(ctx, contentsId, receivers).catch(nullIfRefused("sending.nobody-left", "sending.unopened-early"));
}
