import { and, eq, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";
import { maySendTo } from "../internal/friends.server";
import { type OwnRun, unopenedOf } from "../internal/resend-conditions.server";

/** Number of friends who got a run's post, let readings be recorded and have opened none. */
export const countUnopened = (ctx: MemberCtx, run: Pick<OwnRun, "sendRunId" | "contentsId">): Promise<number> =>
  ctx.db.$count(friend, isUnopened(ctx, run));

const isUnopened = (ctx: MemberCtx, run: Pick<OwnRun, "sendRunId" | "contentsId">): SQL | undefined =>
  and(maySendTo(ctx.actor.userId), eq(friend.readingRecordYn, "Y"), unopenedOf(ctx, run));
