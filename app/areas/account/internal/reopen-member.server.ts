import { and, eq, ne } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { TxCtx } from "~/core/transaction.server";
import { returnTicket, user, userAdditionalInformation } from "~db/schema/account";
import { type ConsentWay, type GivenConsent, recordConsents } from "../consents.server";
import { hasNickname } from "./has-nickname.server";
import { verifiedPerson } from "./verified-person.server";
import { writeNickname } from "./write-nickname.server";

export type MoreInformation = Omit<typeof userAdditionalInformation.$inferInsert, "userId" | "createdAt" | "updatedAt">;

/** What a withdrawn member asked for by signing up again. */
export type Return = {
  account: { passwordHash: string | null; userNickname: string; name: string; kakaoId?: string; userType?: "KAKAOTALK" | "INTEGRATION" };
  more: MoreInformation;
  consents: GivenConsent[];
  way: ConsentWay;
};

/**
 * Reopens a withdrawn member's account with all it had (rule 91). Call it only after proof that the e-mail or messenger account is
 * theirs (rule 92). When the wanted nickname was taken meanwhile, the old one is used. A verified name stays unless the return has a
 * newly verified person; phone and birth, erased at the withdrawal, can be entered again (rule 76).
 */
export async function reopenMember(tx: TxCtx, userId: number, { account, more, consents, way }: Return): Promise<void> {
  const others = and(hasNickname(account.userNickname), ne(user.userId, userId));
  const [taken] = await tx.db.select({ userId: user.userId }).from(user).where(others);
  const { userNickname, name, ...rest } = account;
  const known = await verifiedPerson(tx, userId);
  const isVerifiedAnew = more.selfAuthenticationMethod === "KAKAOCERT";
  // The messenger's nickname must not replace a verified name; phone and birth were erased and have no verified value any more.
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
