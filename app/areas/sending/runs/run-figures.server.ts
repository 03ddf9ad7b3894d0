import { and, desc, eq, gte, inArray, like, lt, type SQL, sql } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inSlices, totalOf } from "~/core/slices.server";
import { contains } from "~/grid/list.server";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { contents } from "~db/schema/blog";
import { sendHistory, sendRecipient, sendRun } from "~db/schema/sending";
import type { RunsQuery } from "./sending.schema.server";

export const RUNS_PAGE = 20;

export type RunFigures = {
  sendRunId: number;
  contentsId: number;
  title: string;
  status: (typeof sendRun.$inferSelect)["status"];
  startedAt: Date;
  /** How many it goes to · how many of them it reached · how many of those opened it. */
  people: number;
  sent: number;
  read: number;
};

/** The newest send runs of a member, newest first, with their figures, in one statement. The caller says whose; it refuses nothing. */
export function runFigures(ctx: Ctx, userId: number, { limit }: { limit: number }): Promise<RunFigures[]> {
  return figuresOf(ctx, eq(sendRun.userId, userId), { limit });
}

/** One page of the member's own runs, newest first, by title and day of the press, and how many match. `page` counts from 1. */
export async function listRunFigures(ctx: MemberCtx, query: RunsQuery): Promise<{ rows: RunFigures[]; total: number }> {
  const where = whereOf(ctx, query);
  const from = (query.page - 1) * RUNS_PAGE;
  const rows = await figuresOf(ctx, where, { limit: RUNS_PAGE, offset: from });
  return { rows, total: await totalOf(rows.length, { from, size: RUNS_PAGE }, () => ctx.db.$count(sendRun, where)) };
}

/** All runs of a search, newest first, for a download. */
export function allRunFigures(ctx: MemberCtx, query: RunsQuery): AsyncGenerator<RunFigures> {
  const where = whereOf(ctx, query);
  return inSlices((last, size) => figuresOf(ctx, and(where, last && lt(sendRun.sendRunId, last.sendRunId)), { limit: size }));
}

function whereOf(ctx: MemberCtx, { title, sendDateFrom, sendDateTo }: RunsQuery): SQL | undefined {
  return and(
    eq(sendRun.userId, ctx.actor.userId),
    title ? inArray(sendRun.contentsId, titled(ctx, title)) : undefined,
    sendDateFrom ? gte(sendRun.createdAt, startOfSeoulDay(sendDateFrom)) : undefined,
    sendDateTo ? lt(sendRun.createdAt, startOfSeoulDay(addDays(sendDateTo, 1))) : undefined,
  );
}

const titled = ({ db }: Ctx, words: string) =>
  db
    .select({ contentsId: contents.contentsId })
    .from(contents)
    .where(like(contents.title, contains(words)));

/**
 * The runs are found first, in their own index; then posts, people and dispatches of these by key, so that earlier ones cost nothing however many
 * they are. Joined with the posts at once, the database may sort all runs of the sender.
 */
function figuresOf(ctx: Ctx, where: SQL | undefined, { limit, offset = 0 }: { limit: number; offset?: number }): Promise<RunFigures[]> {
  const some = ctx.db
    .select({
      sendRunId: sendRun.sendRunId,
      contentsId: sendRun.contentsId,
      status: sendRun.status,
      startedAt: sendRun.createdAt,
      people: sendRun.total,
    })
    .from(sendRun)
    .where(where)
    .orderBy(desc(sendRun.sendRunId))
    .limit(limit)
    .offset(offset)
    .as("some");
  return ctx.db
    .select({
      sendRunId: some.sendRunId,
      contentsId: some.contentsId,
      title: contents.title,
      status: some.status,
      startedAt: some.startedAt,
      people: some.people,
      sent: sql`COALESCE(SUM(${sendRecipient.state} = 'SENT'), 0)`.mapWith(Number),
      read: sql`COUNT(${sendHistory.viewedAt})`.mapWith(Number),
    })
    .from(some)
    .innerJoin(contents, eq(contents.contentsId, some.contentsId))
    .leftJoin(sendRecipient, eq(sendRecipient.sendRunId, some.sendRunId))
    .leftJoin(sendHistory, eq(sendHistory.sendHistoryId, sendRecipient.sendHistoryId))
    .groupBy(some.sendRunId, some.contentsId, contents.title, some.status, some.startedAt, some.people)
    .orderBy(desc(some.sendRunId));
}
