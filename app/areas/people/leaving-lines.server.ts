import { and, count, eq, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { counted } from "~/messages/counted";
import type { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { subscription } from "~db/schema/payments";
import { friend, sendRecipient, sendRun } from "~db/schema/sending";

type Leaver = Pick<typeof user.$inferSelect, "userId" | "userNickname" | "userEmail" | "secession">;

const MOST_NAMED = 20;

/** Shown before an administrator confirms withdrawals: a line per member, twenty at most. */
export async function leavingLines(ctx: Ctx, rows: Leaver[]): Promise<string[]> {
  const listedRows = rows.slice(0, MOST_NAMED);
  const facts = await factsOf(
    ctx,
    listedRows.map(({ userId }) => userId),
  );
  const lines = listedRows.map(({ userId, userNickname, userEmail, secession }) => {
    if (secession === "Y") return `${userNickname}(${userEmail}): 이미 탈퇴한 회원이라 그대로 둡니다.`;
    return `${userNickname}(${userEmail}): ${facts(userId).join(", ") || "친구, 보내는 중인 발송, 정기결제가 없습니다."}`;
  });
  return [
    ...lines,
    ...(rows.length > MOST_NAMED ? [`외 ${counted(rows.length - MOST_NAMED)}명`] : []),
    "회원 정보는 지워지지 않고 탈퇴로 바뀝니다. 모든 기기에서 로그아웃되고 메일로 알립니다.",
    "친구 목록과 메모, 임시 글, 휴대전화번호, 생년월일이 지워집니다. 글과 보낸 기록은 남습니다.",
    "저작권료 계좌는 저작권료를 모두 지급하고 더 쌓일 수 없게 될 때까지 남습니다.",
  ];
}

async function factsOf({ db }: Ctx, ids: number[]): Promise<(userId: number) => string[]> {
  if (ids.length === 0) return () => [];
  const friends = await db
    .select({ userId: friend.userId, total: count() })
    .from(friend)
    .where(inArray(friend.userId, ids))
    .groupBy(friend.userId);
  const posts = await db
    .select({ userId: contents.userId, total: count() })
    .from(contents)
    .where(inArray(contents.userId, ids))
    .groupBy(contents.userId);
  const waiting = await db
    .select({ userId: sendRun.userId, total: count() })
    .from(sendRun)
    .innerJoin(sendRecipient, and(eq(sendRecipient.sendRunId, sendRun.sendRunId), eq(sendRecipient.state, "WAITING")))
    .where(and(inArray(sendRun.userId, ids), inArray(sendRun.status, ["RUNNING", "PAUSED"])))
    .groupBy(sendRun.userId);
  const paying = await db
    .select({ userId: subscription.userId })
    .from(subscription)
    .where(and(inArray(subscription.userId, ids), eq(subscription.status, "ACTIVE")));
  const totalOf = (rows: { userId: number; total: number }[], userId: number) => rows.find((row) => row.userId === userId)?.total ?? 0;
  return (userId) => {
    const parts = [
      [totalOf(friends, userId), (total: string) => `친구 ${total}명을 지움`],
      [totalOf(waiting, userId), (total: string) => `보내기를 기다리는 ${total}명에게 보내지 않음`],
      [totalOf(posts, userId), (total: string) => `글 ${total}건은 숨김`],
    ] as const;
    const lines = parts.filter(([total]) => total > 0).map(([total, format]) => format(counted(total)));
    return paying.some((row) => row.userId === userId) ? [...lines, "정기결제를 해지함"] : lines;
  };
}
