import { and, desc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { failedLogin, loginHistory, user } from "~db/schema/account";
import { contents, favoriteContents, favoriteWriter } from "~db/schema/blog";
import { attendee, seminar, seminarComment } from "~db/schema/seminars";

/** The member's logins, newest first, and the failed ones of the time that records are kept. */
export async function ownLogins({ db, actor }: MemberCtx) {
  const logins = await db
    .select({ at: loginHistory.loginDate, type: loginHistory.loginType })
    .from(loginHistory)
    .where(eq(loginHistory.userId, actor.userId))
    .orderBy(desc(loginHistory.loginDate))
    .limit(MOST);
  const failed = await db
    .select({ at: failedLogin.failedAt, wrong: failedLogin.wrong, userAgent: failedLogin.userAgent, address: failedLogin.address })
    .from(failedLogin)
    .where(eq(failedLogin.userId, actor.userId))
    .orderBy(desc(failedLogin.failedAt))
    .limit(MOST);
  return { logins, failed };
}

/** Logins are kept for years, but nobody logs in more often. */
const MOST = 20_000;

const { seminarId, title, startAt } = seminar;

/** The seminars that the member applied to. */
export function ownApplications({ db, actor }: MemberCtx) {
  return db
    .select({ title, startAt, companyName: attendee.companyName, state: attendee.state, createdAt: attendee.createdAt })
    .from(attendee)
    .innerJoin(seminar, eq(seminarId, attendee.seminarId))
    .where(eq(attendee.userId, actor.userId))
    .orderBy(desc(attendee.createdAt))
    .limit(MOST);
}

/** What the member wrote below seminars. */
export function ownSeminarComments({ db, actor }: MemberCtx) {
  return db
    .select({ title, comment: seminarComment.comment, createdAt: seminarComment.createdAt })
    .from(seminarComment)
    .innerJoin(seminar, eq(seminarId, seminarComment.seminarId))
    .where(eq(seminarComment.userId, actor.userId))
    .orderBy(desc(seminarComment.commentId))
    .limit(MOST);
}

/** Posts and writers that the member starred. */
export async function ownFavourites({ db, actor }: MemberCtx): Promise<{ kind: string; name: string; at: Date }[]> {
  const posts = await db
    .select({ name: contents.title, at: favoriteContents.createdAt })
    .from(favoriteContents)
    .innerJoin(contents, and(eq(contents.contentsId, favoriteContents.contentsId), eq(contents.deleteYn, "N")))
    .where(eq(favoriteContents.userId, actor.userId));
  const writers = await db
    .select({ name: user.userNickname, at: favoriteWriter.createdAt })
    .from(favoriteWriter)
    .innerJoin(user, and(eq(user.userId, favoriteWriter.favoriteUserId), eq(user.secession, "N")))
    .where(eq(favoriteWriter.userId, actor.userId));
  return [...posts.map((row) => ({ kind: "글", ...row })), ...writers.map((row) => ({ kind: "글쓴이", ...row }))];
}
