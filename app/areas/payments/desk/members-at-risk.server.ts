import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { subscription } from "~db/schema/payments";
import { graceEnd } from "../subscription/grace";

const MAX_ROWS = 20;

export type MemberAtRisk = {
  subscriptionId: number;
  userId: number;
  nickname: string;
  amountWon: number;
  failedTries: number;
  nextChargeDay: string;
  nextTryDay: string;
  lastDay: string;
};

/** Members whose monthly charge failed, at most 20 (rule 25). */
export async function membersAtRisk({ db }: Ctx): Promise<{ rows: MemberAtRisk[]; total: number }> {
  const unpaid = and(eq(subscription.status, "ACTIVE"), isNull(subscription.endedAt), gt(subscription.failedTries, 0));
  const rows = await db
    .select({
      subscriptionId: subscription.subscriptionId,
      userId: subscription.userId,
      nickname: user.userNickname,
      amountWon: subscription.amountWon,
      failedTries: subscription.failedTries,
      nextChargeDay: subscription.nextChargeDay,
      nextTryDay: subscription.nextTryDay,
    })
    .from(subscription)
    .innerJoin(user, eq(user.userId, subscription.userId))
    .where(unpaid)
    .orderBy(asc(subscription.nextTryDay), asc(subscription.subscriptionId))
    .limit(MAX_ROWS);
  const total = rows.length < MAX_ROWS ? rows.length : await db.$count(subscription, unpaid);
  return { rows: rows.map((row) => ({ ...row, lastDay: graceEnd(row.nextChargeDay) })), total };
}
