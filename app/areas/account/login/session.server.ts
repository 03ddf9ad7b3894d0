import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { announce, onAnnounced } from "~/core/announce.server";
import { randomToken, sha256 } from "~/core/crypto.server";
import { type Ctx, type Member, makeCtx } from "~/core/ctx.server";
import { together } from "~/core/together.server";
import { inTransaction } from "~/core/transaction.server";
import { loginHistory, secondFactor, session, user } from "~db/schema/account";
import { userRole } from "~db/schema/master";

const SESSION_HOURS = 8;
export const IDLE_MINUTES = 30;
const MEMO_MS = 1_000;

/** One page view looks up its member several times; a second's cache answers all but the first. */
const memo = new LRUCache<string, Promise<Member | null>>({ max: 5_000, ttl: MEMO_MS });
let hearing = false;

/** Starts a login for a member and records it. Returns the token; only its hash is stored (decision 85). */
export async function startSession(
  ctx: Ctx,
  input: { userId: number; loginType: "EMAIL" | "KAKAOTALK"; userAgent: string; address: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(ctx.now().getTime() + SESSION_HOURS * 3_600_000);
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(session).values({
      tokenHash: sha256(token),
      userId: input.userId,
      userAgent: input.userAgent.slice(0, 300),
      address: input.address,
      lastSeenAt: ctx.now(),
      expiresAt,
      provedAt: ctx.now(),
      createdAt: ctx.now(),
    });
    await tx.db.insert(loginHistory).values({ userId: input.userId, loginType: input.loginType, loginDate: ctx.now() });
  });
  return { token, expiresAt };
}

/** The member of a token; null when the login is unknown, older than 8 h or idle for 30 min, or the member has withdrawn. */
export function findMember(token: string): Promise<Member | null> {
  if (!hearing) {
    hearing = true;
    for (const topic of ["session-ended", "session-changed"])
      onAnnounced(
        topic,
        (hash) => void memo.delete(hash),
        () => memo.clear(),
      );
  }
  const hash = sha256(token);
  const known = memo.get(hash);
  if (known) return known;
  const found = together("logins", hash, readMembers);
  memo.set(hash, found);
  found.catch(() => memo.delete(hash));
  return found;
}

/** The members of logins by one statement: of those that were asked for at one moment, such as 500 people who press at once. */
async function readMembers(hashes: string[]): Promise<PromiseSettledResult<Member | null>[]> {
  const ctx = makeCtx({ kind: "guest" });
  const [db, now] = [ctx.db, ctx.now()];
  const idleSince = new Date(now.getTime() - IDLE_MINUTES * 60_000);
  const rows = await db
    .select({
      sessionHash: session.tokenHash,
      userId: user.userId,
      email: user.userEmail,
      nickname: user.userNickname,
      name: user.name,
      userType: user.userType,
      role: user.role,
      lastSeenAt: session.lastSeenAt,
      passwordChangeYn: session.passwordChangeYn,
      secondFactorSince: secondFactor.confirmedAt,
      roles: sql<string | null>`(SELECT GROUP_CONCAT(${userRole.role}) FROM ${userRole} WHERE ${userRole.userId} = ${user.userId}
        AND ${userRole.menu} = '' AND ${userRole.startDate} <= ${now} AND (${userRole.endDate} IS NULL OR ${userRole.endDate} > ${now}))`,
    })
    .from(session)
    .innerJoin(user, eq(user.userId, session.userId))
    .leftJoin(secondFactor, eq(secondFactor.userId, session.userId))
    .where(and(inArray(session.tokenHash, hashes), gt(session.expiresAt, now), gt(session.lastSeenAt, idleSince), eq(user.secession, "N")));
  const unseen = rows.filter(({ lastSeenAt }) => now.getTime() - lastSeenAt.getTime() > 60_000).map(({ sessionHash }) => sessionHash);
  if (unseen.length > 0) await db.update(session).set({ lastSeenAt: now }).where(inArray(session.tokenHash, unseen));
  const members = new Map<string, Member>();
  for (const { role, roles, lastSeenAt: _, passwordChangeYn, secondFactorSince, ...member } of rows) {
    members.set(member.sessionHash, {
      kind: "member",
      ...member,
      roles: [...new Set([role, ...(roles?.split(",") ?? [])])],
      ...(passwordChangeYn === "Y" && { mustChangePassword: true }),
      ...(secondFactorSince !== null && { hasSecondFactor: true }),
    });
  }
  return hashes.map((hash) => ({ status: "fulfilled", value: members.get(hash) ?? null }));
}

/** The member of a token, also after the login's end; null when unknown. */
export async function whoseToken(ctx: Ctx, token: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userId: session.userId })
    .from(session)
    .where(eq(session.tokenHash, sha256(token)));
  return row?.userId ?? null;
}

/** Ends a login in all processes at once. Does nothing for an unknown one. */
export async function endSession(ctx: Ctx, token: string): Promise<void> {
  const hash = sha256(token);
  await ctx.db.delete(session).where(eq(session.tokenHash, hash));
  await announce("session-ended", hash);
}

/** Deletes logins that ended a day ago or earlier. Returns how many. */
export async function forgetEndedSessions(ctx: Ctx): Promise<number> {
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000);
  const [result] = await ctx.db.delete(session).where(lt(session.expiresAt, dayAgo));
  return result.affectedRows;
}
