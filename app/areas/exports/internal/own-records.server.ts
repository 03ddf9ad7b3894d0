import { and, desc, eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { failedLogin, loginHistory, user } from "~db/schema/account";
import { contents, favoriteContents, favoriteWriter } from "~db/schema/blog";
import { postLike } from "~db/schema/likes";
import { subscription } from "~db/schema/payments";
import { attendee, seminar, seminarMute } from "~db/schema/seminars";

/** Successful and failed logins, newest first. */
export async function ownLogins({ db, actor }: MemberCtx) {
  const logins = await db
    .select({ at: loginHistory.loginDate, type: loginHistory.loginType })
    .from(loginHistory)
    .where(eq(loginHistory.userId, actor.userId))
    .orderBy(desc(loginHistory.loginDate))
    .limit(MAX_ROWS);
  const failed = await db
    .select({ at: failedLogin.failedAt, wrong: failedLogin.wrong, userAgent: failedLogin.userAgent, address: failedLogin.address })
    .from(failedLogin)
    .where(eq(failedLogin.userId, actor.userId))
    .orderBy(desc(failedLogin.failedAt))
    .limit(MAX_ROWS);
  return { logins, failed };
}

/** Row limit, far above years of real logins. */
const MAX_ROWS = 20_000;

const { seminarId, title, startAt } = seminar;

/** Seminar applications with unsealed phone numbers, newest first. */
export async function ownApplications({ db, actor }: MemberCtx) {
  const { companyName, sealedPhone, state, cameAt, createdAt } = attendee;
  const rows = await db
    .select({ title, startAt, companyName, sealedPhone, state, cameAt, createdAt })
    .from(attendee)
    .innerJoin(seminar, eq(seminarId, attendee.seminarId))
    .where(eq(attendee.userId, actor.userId))
    .orderBy(desc(attendee.createdAt))
    .limit(MAX_ROWS);
  return rows.map(({ sealedPhone: sealed, ...row }) => ({ ...row, phone: sealed && unseal(sealed) }));
}

/** Seminars whose comment mails the member muted, newest first. */
export function ownMutes({ db, actor }: MemberCtx) {
  return db
    .select({ title })
    .from(seminarMute)
    .innerJoin(seminar, eq(seminarId, seminarMute.seminarId))
    .where(eq(seminarMute.userId, actor.userId))
    .orderBy(desc(seminarMute.createdAt))
    .limit(MAX_ROWS);
}

/** Leaves out the provider's number, which would allow charging. */
export function ownSubscriptions({ db, actor }: MemberCtx) {
  const { subscriptionId, createdAt, amountWon, nextChargeDay, status, stoppedAt, endedAt } = subscription;
  return db
    .select({ createdAt, amountWon, nextChargeDay, status, stoppedAt, endedAt })
    .from(subscription)
    .where(eq(subscription.userId, actor.userId))
    .orderBy(desc(subscriptionId));
}

/** Starred posts and writers, without deleted posts and withdrawn writers. */
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

/** Posts that the member likes now, newest first, without deleted posts. */
export function ownLikes({ db, actor }: MemberCtx) {
  return db
    .select({ title: contents.title, at: postLike.changedAt })
    .from(postLike)
    .innerJoin(contents, and(eq(contents.contentsId, postLike.contentsId), eq(contents.deleteYn, "N")))
    .where(and(eq(postLike.userId, actor.userId), eq(postLike.likeYn, "Y")))
    .orderBy(desc(postLike.postLikeId))
    .limit(MAX_ROWS);
}
