import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import { senderDaily } from "~db/schema/reports";
import { sendHistory } from "~db/schema/sending";
import type { Range } from "../report-range";
import { countedUntil } from "../counting/watermarks.server";

/** `mainSubject` is the current subject of the post. */
export type Narrowed = { contentsId?: number; receiverId?: number; mainSubject?: string; viewYn?: "Y" | "N" };

/** SQL condition: dispatches of a sender (null: everybody) delivered in the range. */
export function sent(ctx: Ctx, senderId: number | null, { from, until }: Pick<Range, "from" | "until">, by: Narrowed): SQL | undefined {
  const { userId, contentsId, receiverId, deliveredAt, viewedAt } = sendHistory;
  const subjects = (subject: string) =>
    ctx.db.select({ contentsId: contents.contentsId }).from(contents).where(eq(contents.mainSubject, subject));
  return and(
    senderId === null ? undefined : eq(userId, senderId),
    isNotNull(deliveredAt),
    gte(deliveredAt, from),
    lt(deliveredAt, until),
    by.contentsId ? eq(contentsId, by.contentsId) : undefined,
    by.receiverId ? eq(receiverId, by.receiverId) : undefined,
    by.mainSubject ? inArray(contentsId, subjects(by.mainSubject)) : undefined,
    by.viewYn && (by.viewYn === "Y" ? isNotNull(viewedAt) : isNull(viewedAt)),
  );
}

/** Count the rows of `sent`; needs a snapshot. Without filters, daily counts replace the rows before the watermark. */
export async function countSent(ctx: Ctx, senderId: number | null, range: Range, by: Narrowed): Promise<number> {
  const { fromDay, toDay, from, until } = range;
  const raw = (since: Date) => ctx.db.$count(sendHistory, sent(ctx, senderId, { from: since, until }, by));
  if (Object.values(by).some(Boolean)) return raw(from);
  const { dispatches: mark } = await countedUntil(ctx);
  const own = senderId === null ? undefined : eq(senderDaily.senderId, senderId);
  const [daily] = await ctx.db
    .select({ total: sql<number>`COALESCE(SUM(${senderDaily.sendCount}), 0)` })
    .from(senderDaily)
    .where(and(own, gte(senderDaily.day, fromDay), lte(senderDaily.day, toDay)));
  const rest = mark < until ? await raw(mark > from ? mark : from) : 0;
  return Number(daily?.total ?? 0) + rest;
}
