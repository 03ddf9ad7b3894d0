import { and, asc, eq, gt, gte, inArray, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { contents, contentsViewHistory } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";

type Opened = { sendHistoryId: number; receiverId: number; viewedAt: Date; title: string; nickname: string };
export type Reading = Opened & { openedAt: Date; endTime: Date | null; scrollMovement: number | null };

/** Openings of the member's dispatches, read in batches along an index. */
export async function* ownReadings(ctx: MemberCtx): AsyncGenerator<Reading> {
  const slices = inSlices<Opened>((last, size) => openedAfter(ctx, last, size));
  let batch: Opened[] = [];
  for await (const opened of slices) {
    batch.push(opened);
    if (batch.length < 500) continue;
    yield* await readingsOf(ctx, batch);
    batch = [];
  }
  yield* await readingsOf(ctx, batch);
}

function openedAfter({ db, actor }: MemberCtx, last: Opened | undefined, size: number): Promise<Opened[]> {
  const { sendHistoryId, receiverId, viewedAt, userId, contentsId } = sendHistory;
  const sameInstant = (row: Opened) =>
    and(
      eq(viewedAt, row.viewedAt),
      or(gt(receiverId, row.receiverId), and(eq(receiverId, row.receiverId), gt(sendHistoryId, row.sendHistoryId))),
    );
  const after = last && and(gte(viewedAt, last.viewedAt), or(gt(viewedAt, last.viewedAt), sameInstant(last)));
  const inOrder = [asc(viewedAt), asc(receiverId), asc(sendHistoryId)];
  // Joined directly, the database may sort all remaining rows for every batch.
  const slice = db
    .select({ sendHistoryId })
    .from(sendHistory)
    .where(and(eq(userId, actor.userId), after ?? gt(viewedAt, new Date(0))))
    .orderBy(...inOrder)
    .limit(size)
    .as("slice");
  return db
    .select({ sendHistoryId, receiverId, viewedAt, title: contents.title, nickname: sendHistory.kakaotalkProfileNickname })
    .from(slice)
    .innerJoin(sendHistory, eq(sendHistoryId, slice.sendHistoryId))
    .innerJoin(contents, eq(contents.contentsId, contentsId))
    .orderBy(...inOrder) as Promise<Opened[]>;
}

async function readingsOf({ db }: MemberCtx, opened: Opened[]): Promise<Reading[]> {
  if (opened.length === 0) return [];
  const byId = new Map(opened.map((one) => [one.sendHistoryId, one]));
  const { sendHistoryId, viewedAt, endTime, scrollMovement, id } = contentsViewHistory;
  const rows = await db
    .select({ sendHistoryId, openedAt: viewedAt, endTime, scrollMovement })
    .from(contentsViewHistory)
    .where(inArray(sendHistoryId, [...byId.keys()]))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...byId.get(row.sendHistoryId)!, ...row }));
}
