import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { onAnnounced } from "~/core/announce.server";
import { sha256 } from "~/core/crypto.server";
import { type Member, makeCtx } from "~/core/ctx.server";
import { batchByKey } from "~/core/together.server";
import { secondFactor, session, user } from "~db/schema/account";
import { userRole } from "~db/schema/master";

export const IDLE_MINUTES = 30;
const MEMO_MS = 1_000;

/** A page looks up the member several times; cached for a second. */
const memo = new LRUCache<string, Promise<Member | null>>({ max: 5_000, ttl: MEMO_MS });
let isListening = false;

/** The member of a token. Null after 8 h, after 30 idle minutes, and for withdrawn members. */
export function findMember(token: string): Promise<Member | null> {
  if (!isListening) {
    isListening = true;
    for (const topic of ["session-ended", "session-changed"])
      onAnnounced(
        topic,
        (hash) => void memo.delete(hash),
        () => memo.clear(),
      );
  }
  const hash = sha256(token);
  const cached = memo.get(hash);
  if (cached) return cached;
  const member = batchByKey("logins", hash, readMembers);
  memo.set(hash, member);
  member.catch(() => memo.delete(hash));
  return member;
}

/** `findMember` without counting as activity: idle logins still end. */
export function peekMember(token: string): Promise<Member | null> {
  return batchByKey("logins looked at", sha256(token), (hashes: string[]) => readMembers(hashes, { isActivity: false }));
}

async function readMembers(hashes: string[], { isActivity } = { isActivity: true }): Promise<PromiseSettledResult<Member | null>[]> {
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
      // "ROLE_A:" for everything, "ROLE_A:MENU" for a single menu.
      given: sql<string | string[] | null>`(SELECT JSON_ARRAYAGG(CONCAT(${userRole.role}, ':', ${userRole.menu})) FROM ${userRole}
        WHERE ${userRole.userId} = ${user.userId} AND ${userRole.startDate} <= ${now} AND (${userRole.endDate} IS NULL OR ${userRole.endDate} > ${now}))`,
    })
    .from(session)
    .innerJoin(user, eq(user.userId, session.userId))
    .leftJoin(secondFactor, eq(secondFactor.userId, session.userId))
    .where(and(inArray(session.tokenHash, hashes), gt(session.expiresAt, now), gt(session.lastSeenAt, idleSince), eq(user.secession, "N")));
  const unseen = rows.filter(({ lastSeenAt }) => now.getTime() - lastSeenAt.getTime() > 60_000).map(({ sessionHash }) => sessionHash);
  if (isActivity && unseen.length > 0) await db.update(session).set({ lastSeenAt: now }).where(inArray(session.tokenHash, unseen));
  const members = new Map<string, Member>();
  for (const { role, given, lastSeenAt: _, passwordChangeYn, secondFactorSince, ...member } of rows) {
    const givenRoles = listOf(given).map((text) => text.split(":") as [role: string, menu: string]);
    const menuRoles = givenRoles.flatMap(([role, menu]) => (menu ? [{ role, menu }] : []));
    members.set(member.sessionHash, {
      kind: "member",
      ...member,
      roles: [...new Set([role, ...givenRoles.flatMap(([role, menu]) => (menu ? [] : [role]))])],
      ...(menuRoles.length > 0 && { menuRoles }),
      ...(passwordChangeYn === "Y" && { mustChangePassword: true }),
      ...(secondFactorSince !== null && { hasSecondFactor: true }),
    });
  }
  return hashes.map((hash) => ({ status: "fulfilled", value: members.get(hash) ?? null }));
}

/** MySQL answers JSON parsed, MariaDB as text. */
const listOf = (json: string | string[] | null): string[] => (typeof json === "string" ? (JSON.parse(json) as string[]) : (json ?? []));
