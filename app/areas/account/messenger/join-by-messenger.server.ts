import { eq, or } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import type { Ctx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user, userAdditionalInformation } from "~db/schema/account";
import { reopenMember } from "../internal/reopen-member.server";
import { knownAddressLetter } from "../internal/letters.server";
import { issueCode } from "../internal/mail-code.server";
import { refuseTakenNickname } from "../internal/nickname.server";
import { issueReturn } from "../internal/return-ticket.server";
import { type ConsentWay, type GivenConsent, recordConsents } from "../consents.server";
import { createMember } from "../join/create-member.server";
import { claimFlow, finishFlow, type ProvenVisit } from "../join/join-flow.server";
import type { MessengerJoinFields } from "../join.schema.server";
import { hashPassword } from "../login/password.server";
import { refuseWeakPassword } from "../login/weak-password.server";
import { emailSpelling } from "../spelling";
import { saveMessengerToken } from "./messenger-token.server";

export type MessengerJoin = {
  form: Pick<MessengerJoinFields, "email" | "password" | "nickName">;
  visit: ProvenVisit;
  consents: GivenConsent[];
  flowHash: string | null;
};

/** `mail`: address to confirm first, else null. `userId`: the proven member, to log in. */
export type Joined = { mail: string | null; userId: number | null };

/** Y is the documents' default; `MESSENGER` shows that the name is not verified (rule 76). */
const more = { selfAuthenticationYn: "Y", selfAuthenticationMethod: "MESSENGER" } as const;

/**
 * Creates a member by messenger, or reopens a withdrawn one (rule 92). Another member's address gets the same answer. Refuses
 * `account.nickname-taken`, `account.messenger-taken`, `account.link-instead`.
 */
export async function joinByMessenger(ctx: Ctx, joining: MessengerJoin): Promise<Joined> {
  const { email: userEmail, password, nickName: userNickname } = joining.form;
  if (password !== undefined) await refuseWeakPassword(password, { userEmail, userNickname }, "password");
  const passwordHash = password === undefined ? null : await hashPassword(password);
  try {
    return await inTransaction(ctx, (tx) => join(tx, joining, passwordHash));
  } catch (error) {
    if (!isRefusal(error, "account.email-taken")) throw error;
    return await inTransaction(ctx, (tx) => join(tx, joining, passwordHash));
  }
}

async function join(tx: TxCtx, { form, visit, consents, flowHash }: MessengerJoin, passwordHash: string | null): Promise<Joined> {
  const flow = flowHash ? await claimFlow(tx, flowHash) : null;
  if (flowHash && !flow) return { mail: null, userId: null };
  const { person } = visit;
  const { email: userEmail, nickName: userNickname } = form;
  const isVerified = person.email !== null && emailSpelling(person.email) === userEmail;
  const rows = await tx.db
    .select({ userId: user.userId, userEmail: user.userEmail, kakaoId: user.kakaoId, userType: user.userType, secession: user.secession })
    .from(user)
    .where(or(eq(user.kakaoId, person.id), eq(user.userEmail, userEmail)))
    .for("update");
  const linkedRow = rows.find((row) => row.kakaoId === person.id);
  const existing = linkedRow ?? rows[0];
  if (linkedRow?.secession === "N") throw new Refusal("account.messenger-taken");
  if (!linkedRow && existing?.secession === "N" && isVerified) throw new Refusal("account.link-instead");
  // Reuse by an unproven person would reveal the nickname's owner.
  await refuseTakenNickname(tx, userNickname, linkedRow || isVerified ? existing?.userId : undefined);
  const way: ConsentWay = flowHash ? "SIGN_UP_MESSENGER" : "REST";
  const account = { passwordHash, userNickname, name: person.nickname ?? userNickname };
  let memberId: number | null = null;
  if (existing?.secession === "Y" && (linkedRow || isVerified)) {
    const userType = existing.userType === "KAKAOTALK" ? "KAKAOTALK" : "INTEGRATION";
    await reopenMember(tx, existing.userId, { account: { ...account, kakaoId: person.id, userType }, more: {}, consents, way });
    await keepToken(tx, existing.userId, visit);
    memberId = existing.userId;
  } else if (existing) {
    await issueCode(tx, { userEmail, userId: null });
    const wish = { account, more: {}, consents, way };
    if (existing.secession === "Y") await issueReturn(tx, { userId: existing.userId, userEmail, flowHash }, wish);
    else await postMail(tx, { to: userEmail, ...knownAddressLetter() });
  } else {
    const fresh = { userType: "KAKAOTALK", emailCheck: isVerified ? "Y" : "N", kakaoId: person.id, gender: person.gender } as const;
    const { userId } = await createMember(tx, { ...account, ...fresh, userEmail });
    await tx.db.update(userAdditionalInformation).set(more).where(eq(userAdditionalInformation.userId, userId));
    await recordConsents(tx, userId, consents, way);
    await keepToken(tx, userId, visit);
    if (!isVerified) await issueCode(tx, { userEmail, userId });
    memberId = userId;
  }
  const mail = isVerified || linkedRow ? null : userEmail;
  // Until the code is typed, nobody learns whether the address was free.
  if (flow) await finishFlow(tx, flow, { mail, joined: mail === null ? null : memberId });
  return { mail, userId: mail === null ? memberId : null };
}

async function keepToken(tx: TxCtx, userId: number, { tokens, scopes }: ProvenVisit): Promise<void> {
  if (tokens) await saveMessengerToken(tx, userId, tokens, scopes);
}
