import { and, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { notice } from "~db/schema/notices";
import { seminar } from "~db/schema/seminars";
import { friend } from "~db/schema/sending";
import type { Shown } from "../notice-kinds";

/** Names and titles are null for a deleted post or a withdrawn member. */
export function noticeRows({ db }: Ctx) {
  return db
    .select({
      noticeId: notice.noticeId,
      userId: notice.userId,
      bellYn: notice.bellYn,
      kind: notice.kind,
      facts: notice.facts,
      count: notice.count,
      toldAt: notice.toldAt,
      readAt: notice.readAt,
      contentsId: notice.contentsId,
      contentsTitle: contents.title,
      receiverId: friend.receiverId,
      friendName: friend.profileNickname,
      seminarId: notice.seminarId,
      seminarTitle: seminar.title,
      memberName: user.userNickname,
    })
    .from(notice)
    .leftJoin(contents, and(eq(contents.contentsId, notice.contentsId), eq(contents.deleteYn, "N")))
    .leftJoin(friend, and(eq(friend.receiverId, notice.receiverId), eq(friend.userId, notice.userId)))
    .leftJoin(seminar, eq(seminar.seminarId, notice.seminarId))
    .leftJoin(user, and(eq(user.userId, notice.memberId), eq(user.secession, "N")))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof noticeRows>>[number];

/** Safe cast: only `postNotice` writes rows, with the facts of their kind. */
export const shownOf = <R extends Row>(row: R) => row as R & Shown;
