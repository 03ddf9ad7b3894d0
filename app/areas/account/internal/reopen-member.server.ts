import { and, eq, ne } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { TxCtx } from "~/core/transaction.server";
import { returnTicket, user, userAdditionalInformation } from "~db/schema/account";
import { type ConsentWay, type GivenConsent, recordConsents } from "../consents.server";
import { hasNickname } from "./has-nickname.server";
import { verifiedPerson } from "./verified-person.server";
import { writeNickname } from "./write-nickname.server";

export type MoreInformation = Omit<typeof userAdditionalInformation.$inferInsert, "userId" | "createdAt" | "updatedAt">;

export type Return = {
  account: { passwordHash: string | null; userNickname: string; name: string; kakaoId?: string; userType?: "KAKAOTALK" | "INTEGRATION" };
  more: MoreInformation;
  consents: GivenConsent[];
  way: ConsentWay;
};

/**
 * Reopens a withdrawn account with all its data (rule 91), after proof of e-mail or messenger account (rule 92). Erased
 * data may be entered again (rule 76).
 */
export async function reopenMember(tx: TxCtx, userId: number, { account, more, consents, way }: Return): Promise<void> {
  const otherMembers = and(hasNickname(account.userNickname), ne(user.userId, userId));
  const [taken] = await tx.db.select({ userId: user.userId }).from(user).where(otherMembers);
  const { userNickname, name, ...rest } = account;
  const passwordHash = account.passwordHash ?? (await ownHash(tx, userId, account.kakaoId));
  const verified = await verifiedPerson(tx, userId);
  const isNewlyVerified = more.selfAuthenticationMethod === "KAKAOCERT";
  // A messenger nickname must not replace a verified name.
  const keepsName = verified !== null && !isNewlyVerified;
  const isErased = verified !== null && (verified.phone === null || verified.birth === null);
  await tx.db
    .update(user)
    .set({ ...rest, passwordHash, ...(!keepsName && { name }), secession: "N", secededAt: null, updatedAt: tx.now() })
    .where(eq(user.userId, userId));
  if (!taken) await writeNickname(tx, userId, userNickname);
  const values = { ...(isErased && { selfAuthenticationMethod: "MESSENGER" }), ...more, updatedAt: tx.now() };
  await tx.db
    .insert(userAdditionalInformation)
    .values({ userId, createdAt: tx.now(), ...values })
    .onDuplicateKeyUpdate({ set: values });
  await tx.db.delete(returnTicket).where(eq(returnTicket.userId, userId));
  await recordConsents(tx, userId, consents, way);
  await tx.audit("account.member-returned", `user:${userId}`);
  tx.afterCommit(() => announce("profile-changed", String(userId)));
}

/** Null if the setter proved neither the address nor this messenger account, so may be a stranger. */
async function ownHash({ db }: TxCtx, userId: number, kakaoId: string | undefined): Promise<string | null> {
  const [stored] = await db.select().from(user).where(eq(user.userId, userId));
  const isOwn = stored!.emailCheck === "Y" || (kakaoId !== undefined && stored!.kakaoId === kakaoId);
  return isOwn ? stored!.passwordHash : null;
}
