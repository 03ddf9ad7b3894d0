import { and, eq, ne } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { TxCtx } from "~/core/transaction.server";
import { returnTicket, user, userAdditionalInformation } from "~db/schema/account";
import { type ConsentWay, type GivenConsent, recordConsents } from "../join/consents.server";
import { verifiedPerson } from "./verified-person.server";
import { writeNickname } from "./write-nickname.server";

export type MoreInformation = Omit<typeof userAdditionalInformation.$inferInsert, "userId" | "createdAt" | "updatedAt">;

/** What a withdrawn member asked for when signing up again. */
export type Return = {
  account: { passwordHash: string | null; userNickname: string; name: string; kakaoId?: string; userType?: "KAKAOTALK" | "INTEGRATION" };
  more: MoreInformation;
  consents: GivenConsent[];
  way: ConsentWay;
};

/**
 * A withdrawn member is one again, with what stands under the account (decision 91). Only after proof that the e-mail or the messenger
 * account is theirs (decision 92). A nickname that somebody else took meanwhile gives way to the old one. A verified name stays, unless the
 * return brings a verified person of its own; phone and birth that withdrawal erased can be entered again (decision 76).
 */
export async function reopenMember(tx: TxCtx, userId: number, { account, more, consents, way }: Return): Promise<void> {
  const others = and(eq(user.userNickname, account.userNickname), ne(user.userId, userId));
  const [taken] = await tx.db.select({ userId: user.userId }).from(user).where(others);
  const { userNickname, name, ...rest } = account;
  const known = await verifiedPerson(tx, userId);
  const isVerifiedAnew = more.selfAuthenticationMethod === "KAKAOCERT";
  // The messenger's nickname is no name to put in the place of one that was verified; what leaving erased of the person is nobody's word now.
  const keepsName = known !== null && !isVerifiedAnew;
  const isErased = known !== null && (known.phone === null || known.birth === null);
  await tx.db
    .update(user)
    .set({ ...rest, ...(!keepsName && { name }), secession: "N", secededAt: null, updatedAt: tx.now() })
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
