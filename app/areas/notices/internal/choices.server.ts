import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { noticeChoice, pushDevice } from "~db/schema/notices";
import { type NoticeKind, noticeKinds } from "../notice-kinds";

/** Choices of members who have not withdrawn; `to` is the mail address. `push`: chosen, and a device is there. */
export async function choicesOf(
  ctx: Ctx,
  kind: NoticeKind,
  userIds: number[],
): Promise<Map<number, { to: string; bell: boolean; mail: boolean; push: boolean }>> {
  const rows = await ctx.db
    .select({
      userId: user.userId,
      to: user.userEmail,
      bellYn: noticeChoice.bellYn,
      mailYn: noticeChoice.mailYn,
      pushYn: noticeChoice.pushYn,
      hasDevice: sql<0 | 1>`EXISTS (SELECT 1 FROM ${pushDevice} WHERE ${pushDevice.userId} = ${user.userId})`,
    })
    .from(user)
    .leftJoin(noticeChoice, and(eq(noticeChoice.userId, user.userId), eq(noticeChoice.kind, kind)))
    .where(and(inArray(user.userId, userIds), eq(user.secession, "N")));
  const { mail } = noticeKinds[kind];
  return new Map(
    rows.map(({ userId, to, bellYn, mailYn, pushYn, hasDevice }) => [
      userId,
      {
        to,
        bell: bellYn !== "N",
        mail: mail === "always" || (mailYn ? mailYn === "Y" : mail),
        push: hasDevice === 1 && pushYn !== "N",
      },
    ]),
  );
}
