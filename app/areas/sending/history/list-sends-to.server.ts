import { and, count, desc, eq, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { contents } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";
import { sentBefore } from "./sent-before.server";

export const SENDS_PAGE = 10;

export type SendTo = {
  sendHistoryId: number;
  sendRunId: number | null;
  contentsId: number;
  authorId: number;
  title: string;
  sentAt: Date;
  deliveredAt: Date | null;
  viewedAt: Date | null;
  readToEndAt: Date | null;
};

type SendsTo = { rows: SendTo[]; total: number; read: number; readToEnd: number };

/** A page of what was sent to a friend, and how much of all of it was read. */
export async function listSendsTo(ctx: MemberCtx, receiverId: number, page: number): Promise<SendsTo> {
  const where = sentTo(ctx, receiverId);
  const from = (page - 1) * SENDS_PAGE;
  const rows = await select(ctx, where).limit(SENDS_PAGE).offset(from);
  if (from === 0 && rows.length < SENDS_PAGE) {
    const countOf = (name: "viewedAt" | "readToEndAt") => rows.filter((row) => row[name]).length;
    return { rows, total: rows.length, read: countOf("viewedAt"), readToEnd: countOf("readToEndAt") };
  }
  const [sums] = await ctx.db
    .select({ total: count(), read: count(sendHistory.viewedAt), readToEnd: count(sendHistory.readToEndAt) })
    .from(sendHistory)
    .where(where);
  return { rows, ...sums! };
}

export function allSendsTo(ctx: MemberCtx, receiverId: number): AsyncGenerator<SendTo> {
  const condition = sentTo(ctx, receiverId);
  return inSlices((last, size) => {
    const afterLast = last && sentBefore({ sentAt: last.sentAt, sendHistoryId: last.sendHistoryId });
    return select(ctx, and(condition, afterLast)).limit(size);
  });
}

const sentTo = (ctx: MemberCtx, receiverId: number) =>
  and(eq(sendHistory.userId, ctx.actor.userId), eq(sendHistory.receiverId, receiverId));

function select(ctx: MemberCtx, where: SQL | undefined) {
  return ctx.db
    .select({
      sendHistoryId: sendHistory.sendHistoryId,
      sendRunId: sendHistory.sendRunId,
      contentsId: sendHistory.contentsId,
      authorId: sendHistory.authorId,
      title: contents.title,
      sentAt: sendHistory.createdAt,
      deliveredAt: sendHistory.deliveredAt,
      viewedAt: sendHistory.viewedAt,
      readToEndAt: sendHistory.readToEndAt,
    })
    .from(sendHistory)
    .innerJoin(contents, eq(contents.contentsId, sendHistory.contentsId))
    .where(where)
    .orderBy(desc(sendHistory.createdAt), desc(sendHistory.sendHistoryId));
}
