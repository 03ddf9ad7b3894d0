import type { MemberCtx, Scope } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { type Comparison, comparisonOfRates } from "../comparison";
import { reportOwner } from "../internal/report-owner.server";
import { rateOf } from "../rate";
import { type Range, rangeBefore } from "../report-range";
import { postCounts } from "./post-counts.server";

type Sums = { sendCount: number; readCount: number };

/** Example: `{ sendCount: 12, readCount: 5 }`. */
const sumsStatement = (counts: string) => `
  SELECT CAST(COALESCE(SUM(counts.send_count), 0) AS SIGNED) AS sendCount, CAST(COALESCE(SUM(counts.read_count), 0) AS SIGNED) AS readCount
  FROM (${counts}) AS counts`;

/** Compare the share read with as many days before, and null where reports begin. */
export async function readingCompared(
  ctx: MemberCtx,
  scope: Scope,
  { range, username, now }: { range: Range; username?: string; now: Sums },
): Promise<Comparison | null> {
  const earlier = rangeBefore(range);
  if (!earlier) return null;
  const [before] = await ask<Sums>(ctx, sumsStatement(postCounts(ctx.now(), await reportOwner(ctx, scope, username), earlier)));
  const share = ({ sendCount, readCount }: Sums) => ({ of: sendCount, rate: rateOf(readCount, sendCount) });
  return comparisonOfRates(share(now), share(before!), "앞 기간");
}
