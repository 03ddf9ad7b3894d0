import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { ask, whole } from "~db/ask.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";
import { type Page } from "../internal/rows.server";
import { behind, idsOf, idsOfPage, newestFirst } from "../internal/newest-first.server";
import { whose } from "../internal/whose.server";
import { countedUntil } from "../counting/watermarks.server";
import { feesOfDays } from "./fees-of-days.server";

/** A dispatch without its receiver: customers belong to the sender. */
export type FeeDispatch = { sendHistoryId: number; createDate: Date; contentsId: number; title: string; sender: string; feeWon: number };
type Asked = { fromMonth: string; toMonth: string; contentsId?: number; username?: string };

/** Read the dispatches behind a writer's fees, newest first (rule 220). Totals equal those of `readCreatorFees` and `readFeeChart`. */
export async function readFeeDispatches(ctx: MemberCtx, scope: Scope, query: Asked & Page) {
  const authorId = await whose(ctx, scope, query.username);
  return inSnapshot(ctx, async (snap) => {
    const counts = query.contentsId ? await feesOfPost(snap, authorId, query, query.contentsId) : await feesOfAll(snap, authorId, query);
    const [all] = await ask<{ total: number; feeWon: number }>(
      snap,
      sql`SELECT ${whole(sql`SUM(counts.sent)`)} AS total, ${whole(sql`SUM(counts.fee)`)} AS feeWon FROM (${counts}) AS counts`,
    );
    const ids = await idsOfPage(snap, earned(authorId, query), query, all!.total);
    return { rows: await rowsOf(snap, ids), ...all! };
  });
}

/** All dispatches behind a writer's fees, newest first. */
export async function* allFeeDispatches(ctx: MemberCtx, scope: Scope, query: Asked) {
  const authorId = await whose(ctx, scope, query.username);
  yield* inSlices<FeeDispatch>(async (last, size) =>
    rowsOf(ctx, await idsOf(ctx, and(earned(authorId, query), last && behind(last)), size)),
  );
}

const instants = ({ fromMonth, toMonth }: Asked) => ({
  from: startOfSeoulDay(monthDays(fromMonth).from),
  until: startOfSeoulDay(monthDays(toMonth).until),
});

function earned(authorId: number | null, query: Asked): SQL | undefined {
  const { from, until } = instants(query);
  const { deliveredAt } = sendHistory;
  return and(
    authorId === null ? undefined : eq(sendHistory.authorId, authorId),
    query.contentsId ? eq(sendHistory.contentsId, query.contentsId) : undefined,
    gte(deliveredAt, from),
    lt(deliveredAt, until),
  );
}

async function rowsOf(ctx: Ctx, ids: number[]): Promise<FeeDispatch[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select({
      sendHistoryId: sendHistory.sendHistoryId,
      createDate: sql<Date>`${sendHistory.deliveredAt}`.mapWith(sendHistory.deliveredAt),
      contentsId: sendHistory.contentsId,
      title: contents.title,
      sender: user.userNickname,
      feeWon: sendHistory.feeWon,
    })
    .from(sendHistory)
    .innerJoin(contents, eq(contents.contentsId, sendHistory.contentsId))
    .innerJoin(user, eq(user.userId, sendHistory.userId))
    .where(inArray(sendHistory.sendHistoryId, ids))
    .orderBy(...newestFirst);
}

const feesOfAll = (ctx: Ctx, authorId: number | null, { fromMonth, toMonth }: Asked): Promise<SQL> =>
  feesOfDays(ctx, authorId, monthDays(fromMonth).from, monthDays(toMonth).until);

async function feesOfPost(ctx: Ctx, authorId: number | null, query: Asked, contentsId: number): Promise<SQL> {
  const { dispatches: mark } = await countedUntil(ctx);
  const { from, until } = instants(query);
  const since = mark > from ? mark : from;
  const own = authorId === null ? sql`TRUE` : sql`author_id = ${authorId}`;
  return sql`SELECT send_count AS sent, fee_won AS fee FROM dispatch_daily
      WHERE contents_id = ${contentsId} AND ${own} AND day >= ${monthDays(query.fromMonth).from} AND day < ${monthDays(query.toMonth).until}
    UNION ALL SELECT 1, fee_won FROM send_history
      WHERE contents_id = ${contentsId} AND ${own} AND delivered_at >= ${since} AND delivered_at < ${until}`;
}
