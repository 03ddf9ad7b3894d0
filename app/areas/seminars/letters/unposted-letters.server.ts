import { and, isNull, lt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seminarLetter } from "~db/schema/seminars";

const LOST_MS = 30_000;
const AT_ONCE = 500;

/** Unfinished letters without progress for half a minute: their job was lost. */
export function unpostedLetters(ctx: Ctx): Promise<{ seminarLetterId: number; requestId: string | null }[]> {
  const { seminarLetterId, requestId, finishedAt, updatedAt } = seminarLetter;
  const before = new Date(ctx.now().getTime() - LOST_MS);
  return ctx.db
    .select({ seminarLetterId, requestId })
    .from(seminarLetter)
    .where(and(isNull(finishedAt), lt(updatedAt, before)))
    .limit(AT_ONCE);
}
