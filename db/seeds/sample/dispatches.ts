import { asc, eq, inArray, sql } from "drizzle-orm";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { type Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { addDays, addMonths, monthDays, seoulDay, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { contents, contentsViewHistory } from "~db/schema/blog";
import { friend, sendHistory, sendingCount, sendRecipient, sendRun } from "~db/schema/sending";
import { creatorOf } from "./friends";

const MONTHS = 13;
const FEE_WON = 10;
/** The newest run and every fourth before it miss one friend. */
const MISSES_EVERY = 4;
const HOUR_MS = 3_600_000;
const READING_MS = 90_000;

type Post = { contentsId: number; userId: number; createdAt: Date };
type Friend = { receiverId: number; nickname: string };

/** Thirteen months of dispatches and readings. Written directly, because the sending code cannot send in the past. */
export async function seed(ctx: Ctx): Promise<void> {
  const creator = await creatorOf(ctx);
  if (!creator) return;
  const { userId } = creator.actor;
  const [known] = await ctx.db.select({ id: sendRun.sendRunId }).from(sendRun).where(eq(sendRun.userId, userId)).limit(1);
  const posts = await postsOf(ctx);
  const friends = await ctx.db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname })
    .from(friend)
    .where(eq(friend.userId, userId))
    .orderBy(asc(friend.receiverId));
  if (known || posts.length === 0 || friends.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    const [first] = days(tx.now());
    await tx.db
      .update(friend)
      .set({ createdAt: startOfSeoulDay(first!) })
      .where(eq(friend.userId, userId));
    const planned = plannedRuns(posts, tx.now());
    for (const [run, { day, post }] of planned.entries()) {
      const size = 8 + ((run * 5) % 17);
      const receivers = Array.from({ length: size }, (_, n) => friends[(run * 7 + n * 3) % friends.length]!);
      const unique = [...new Map(receivers.map((one) => [one.receiverId, one])).values()];
      const isShort = (planned.length - 1 - run) % MISSES_EVERY === 0;
      const missed = isShort ? friends.find((one) => !unique.includes(one)) : undefined;
      await pastRun(tx, { userId, post, day, receivers: unique, missed, run });
    }
    await forgetCounts(tx);
  });
}

/** The published posts in turn; a post that gets no turn goes out two days after it was published. */
function plannedRuns(posts: Post[], now: Date): { day: string; post: Post }[] {
  const inTurn = days(now).flatMap((day, index) => {
    const published = posts.filter(({ createdAt }) => createdAt < startOfSeoulDay(day));
    return published.length > 0 ? [{ day, post: published[index % published.length]! }] : [];
  });
  const others = posts.filter((post) => !inTurn.some((run) => run.post === post));
  const afterwards = others.map((post) => ({ day: addDays(seoulDay(post.createdAt), 2), post }));
  return [...inTurn, ...afterwards].sort((a, b) => a.day.localeCompare(b.day));
}

function days(now: Date): string[] {
  const today = seoulDay(now);
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(seoulMonth(now), index - MONTHS + 1));
  return months
    .flatMap((month) => ["03", "10", "17", "24"].map((day) => `${monthDays(month).from.slice(0, 8)}${day}`))
    .filter((day) => day < today);
}

async function postsOf(ctx: Ctx): Promise<Post[]> {
  const writers = ["creator@geulbeot.test", "writer@geulbeot.test"];
  return ctx.db
    .select({ contentsId: contents.contentsId, userId: contents.userId, createdAt: contents.createdAt })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(inArray(user.userEmail, writers))
    .orderBy(asc(contents.contentsId))
    .limit(40);
}

type PastRun = { userId: number; post: Post; day: string; receivers: Friend[]; missed?: Friend; run: number };

async function pastRun(tx: TxCtx, { userId, post, day, receivers, missed, run }: PastRun): Promise<void> {
  const sentAt = new Date(startOfSeoulDay(day).getTime() + (10 + (run % 9)) * HOUR_MS);
  const { contentsId, userId: authorId } = post;
  const [made] = await tx.db.insert(sendRun).values({
    userId,
    contentsId,
    formKey: `sample-${day}-${contentsId}`,
    status: "DONE",
    total: receivers.length + (missed ? 1 : 0),
    finishedAt: sentAt,
    createdAt: sentAt,
    updatedAt: sentAt,
  });
  const sendRunId = made.insertId;
  const reading = (n: number) => {
    // Between 30 and 60 of a hundred readers open a post, and two of three of them reach its end.
    if ((run * 3 + n * 7) % 10 >= 3 + (run % 4)) return { viewedAt: null, readToEndAt: null };
    const viewedAt = new Date(sentAt.getTime() + (1 + (n % 6)) * HOUR_MS);
    return { viewedAt, readToEndAt: (run + n) % 3 ? new Date(viewedAt.getTime() + READING_MS) : null };
  };
  await tx.db.insert(sendHistory).values(
    receivers.map(({ receiverId, nickname }, n) => ({
      userId,
      authorId,
      contentsId,
      receiverId,
      sendRunId,
      kakaotalkProfileNickname: nickname,
      deliveredAt: sentAt,
      ...reading(n),
      feeWon: FEE_WON,
      createdAt: sentAt,
    })),
  );
  const histories = await tx.db.select().from(sendHistory).where(eq(sendHistory.sendRunId, sendRunId));
  await tx.db.insert(sendRecipient).values(
    histories.map(({ receiverId, sendHistoryId }) => ({
      sendRunId,
      receiverId,
      sendHistoryId,
      state: "SENT" as const,
      attempts: 1,
      claimedAt: sentAt,
      countedDay: day,
      createdAt: sentAt,
      updatedAt: sentAt,
    })),
  );
  if (missed)
    await tx.db.insert(sendRecipient).values({
      sendRunId,
      receiverId: missed.receiverId,
      state: "FAILED",
      reason: "receiver-refuses",
      attempts: 1,
      createdAt: sentAt,
      updatedAt: sentAt,
    });
  await tx.db
    .insert(sendingCount)
    .values({ userId, day, count: receivers.length, createdAt: sentAt })
    .onDuplicateKeyUpdate({ set: { count: sql`${sendingCount.count} + ${receivers.length}` } });
  const views = histories.filter((row) => row.viewedAt !== null);
  if (views.length === 0) return;
  await tx.db.insert(contentsViewHistory).values(
    views.map(({ sendHistoryId, receiverId, viewedAt: opened, readToEndAt }) => ({
      sendHistoryId,
      receiverId,
      contentsId,
      viewedAt: opened!,
      endTime: new Date(opened!.getTime() + READING_MS),
      scrollMovement: readToEndAt ? 100 : 45,
    })),
  );
}
