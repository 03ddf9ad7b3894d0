import { and, eq, gte, inArray, isNotNull, isNull, like, lt, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { addDays, monthDays, seoulDay, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { contents } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";
import type { HistoryQuery } from "../runs/sending.schema.server";

export type HistorySearch = HistoryQuery & { nickname?: string; readYn?: "" | "Y" | "N" };

/** Days of a search; default: this Seoul month (2 §2 "Send history"). */
export function historyDays(ctx: MemberCtx, { sendDateFrom, sendDateTo }: HistoryQuery): { from: string; to: string } {
  return { from: sendDateFrom ?? monthDays(seoulMonth(ctx.now())).from, to: sendDateTo ?? seoulDay(ctx.now()) };
}

/** Search the text once per post, not per dispatch. */
export async function findSent(ctx: MemberCtx, query: HistorySearch): Promise<SQL | undefined> {
  const { from, to } = historyDays(ctx, query);
  const sentCondition = and(
    eq(sendHistory.userId, ctx.actor.userId),
    gte(sendHistory.createdAt, startOfSeoulDay(from)),
    lt(sendHistory.createdAt, startOfSeoulDay(addDays(to, 1))),
    query.readYn ? (query.readYn === "Y" ? isNotNull : isNull)(sendHistory.viewedAt) : undefined,
    query.nickname ? like(sendHistory.kakaotalkProfileNickname, contains(query.nickname)) : undefined,
  );
  if (!query.title && !query.contents) return sentCondition;
  const posts = await ctx.db
    .select({ contentsId: contents.contentsId })
    .from(contents)
    .where(
      and(
        inArray(contents.contentsId, ctx.db.select({ id: sendHistory.contentsId }).from(sendHistory).where(sentCondition)),
        query.title ? like(contents.title, contains(query.title)) : undefined,
        query.contents ? like(contents.contents, contains(query.contents)) : undefined,
      ),
    );
  if (posts.length === 0) return sql`FALSE`;
  const contentsIds = posts.map(({ contentsId }) => contentsId);
  return and(sentCondition, inArray(sendHistory.contentsId, contentsIds));
}
