import { and, count, desc, eq, exists, gte, inArray, like, lt, type SQL, sql } from "drizzle-orm";
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
  people: number;
  sent: number;
  read: number;
  /** Recipients whom the message did not reach. */
  failed?: number;
};

export async function listRunFigures(ctx: MemberCtx, query: RunsQuery): Promise<{ rows: RunFigures[]; total: number }> {
  const where = whereOf(ctx, query);
  const from = (query.page - 1) * RUNS_PAGE;
  const rows = await figuresOf(ctx, where, { limit: RUNS_PAGE, offset: from });
  return { rows, total: await totalOf(rows.length, { from, size: RUNS_PAGE }, () => ctx.db.$count(sendRun, where)) };
}

export function allRunFigures(ctx: MemberCtx, query: RunsQuery): AsyncGenerator<RunFigures> {
  const where = whereOf(ctx, query);
  return inSlices((last, size) => figuresOf(ctx, and(where, last && lt(sendRun.sendRunId, last.sendRunId)), { limit: size }));
}

export type RunStateCounts = Record<"all" | NonNullable<RunsQuery["state"]>, number>;

/** Number of runs by state, for the query without its state. */
export async function countRunStates(ctx: MemberCtx, query: RunsQuery): Promise<RunStateCounts> {
  const countOf = (condition: SQL) => sql`COALESCE(SUM(${condition}), 0)`.mapWith(Number);
  const isStatus = (status: "RUNNING" | "PAUSED" | "DONE") => countOf(eq(sendRun.status, status));
  const [counts] = await ctx.db
    .select({ all: count(), RUNNING: isStatus("RUNNING"), PAUSED: isStatus("PAUSED"), DONE: isStatus("DONE"), LOST: countOf(hasLost(ctx)) })
    .from(sendRun)
    .where(whereOf(ctx, { ...query, state: undefined }));
  return counts!;
}

const hasLost = ({ db }: Ctx): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(sendRecipient)
      .where(and(eq(sendRecipient.sendRunId, sendRun.sendRunId), inArray(sendRecipient.state, ["FAILED", "UNSURE"]))),
  );

function whereOf(ctx: MemberCtx, { title, state, sendDateFrom, sendDateTo }: RunsQuery): SQL | undefined {
  return and(
    eq(sendRun.userId, ctx.actor.userId),
    state && (state === "LOST" ? hasLost(ctx) : eq(sendRun.status, state)),
    title ? inArray(sendRun.contentsId, postsByTitle(ctx, title)) : undefined,
    sendDateFrom ? gte(sendRun.createdAt, startOfSeoulDay(sendDateFrom)) : undefined,
    sendDateTo ? lt(sendRun.createdAt, startOfSeoulDay(addDays(sendDateTo, 1))) : undefined,
  );
}

const postsByTitle = ({ db }: Ctx, title: string) =>
  db
    .select({ contentsId: contents.contentsId })
    .from(contents)
    .where(like(contents.title, contains(title)));

/** Find runs in their index, then join by key: otherwise the database may sort all runs. */
function figuresOf(ctx: Ctx, where: SQL | undefined, { limit, offset = 0 }: { limit: number; offset?: number }): Promise<RunFigures[]> {
  const page = ctx.db
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
      sendRunId: page.sendRunId,
      contentsId: page.contentsId,
      title: contents.title,
      status: page.status,
      startedAt: page.startedAt,
      people: page.people,
      sent: sql`COALESCE(SUM(${sendRecipient.state} = 'SENT'), 0)`.mapWith(Number),
      failed: sql`COALESCE(SUM(${sendRecipient.state} = 'FAILED'), 0)`.mapWith(Number),
      read: sql`COUNT(${sendHistory.viewedAt})`.mapWith(Number),
    })
    .from(page)
    .innerJoin(contents, eq(contents.contentsId, page.contentsId))
    .leftJoin(sendRecipient, eq(sendRecipient.sendRunId, page.sendRunId))
    .leftJoin(sendHistory, eq(sendHistory.sendHistoryId, sendRecipient.sendHistoryId))
    .groupBy(page.sendRunId, page.contentsId, contents.title, page.status, page.startedAt, page.people)
    .orderBy(desc(page.sendRunId));
}
