import { and, countDistinct, desc, eq, gt } from "drizzle-orm";
import { codeNames } from "~/areas/master/common-codes.server";
import type { MemberCtx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import { friend, sendHistory } from "~db/schema/sending";
import { maySendTo } from "../internal/friends.server";
import { conditionsHref, type FriendConditions, NO_CONDITIONS, readSubjectText, unreadDaysText } from "./conditions";
import { findByConditions } from "./find-by-conditions.server";
import type { StoredFilter } from "./internal/filter-rows.server";

const SUBJECTS = 5;
const UNREAD_DAYS = 30;

export type SuggestedFilter = { name: string; count: number; href: string };

/** Automatic groups that would have friends today: by subject read, and by not reading. `saved`: the groups made already. */
export async function suggestFilters(ctx: MemberCtx, saved: StoredFilter[]): Promise<SuggestedFilter[]> {
  const isSaved = (asks: Partial<FriendConditions>) => saved.some(({ conditions }) => isSame(conditions, { ...NO_CONDITIONS, ...asks }));
  const unread = { unreadDays: UNREAD_DAYS };
  const [subjects, names, { total }] = await Promise.all([
    subjectsRead(ctx),
    codeNames(ctx, "main_subject"),
    findByConditions(ctx, { ...NO_CONDITIONS, ...unread }, 1),
  ]);
  const bySubject = subjects.flatMap(({ readSubject, count }) => {
    const subject = names[readSubject];
    return subject ? [{ asks: { readSubject }, name: readSubjectText(subject), count }] : [];
  });
  const all = [...bySubject.slice(0, SUBJECTS), { asks: unread, name: unreadDaysText(UNREAD_DAYS), count: total }];
  return all
    .filter(({ asks, count }) => count > 0 && !isSaved(asks))
    .map(({ asks, name, count }) => ({ name, count, href: `${conditionsHref(asks, null, name)}#found` }));
}

/** Subjects with the number of sendable friends who opened a post of the subject, most first. */
function subjectsRead({ db, actor }: MemberCtx) {
  const readers = countDistinct(sendHistory.receiverId);
  return db
    .select({ readSubject: contents.mainSubject, count: readers })
    .from(sendHistory)
    .innerJoin(contents, eq(contents.contentsId, sendHistory.contentsId))
    .innerJoin(friend, eq(friend.receiverId, sendHistory.receiverId))
    .where(and(eq(sendHistory.userId, actor.userId), gt(sendHistory.viewedAt, new Date(0)), maySendTo(actor.userId)))
    .groupBy(contents.mainSubject)
    .orderBy(desc(readers), contents.mainSubject);
}

const isSame = (one: FriendConditions, other: FriendConditions): boolean => conditionsHref(one) === conditionsHref(other);
