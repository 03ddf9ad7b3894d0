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

/**
 * `mail`: the address to which a mail must be confirmed first; null when the messenger has proven everything, and then `userId` is the member,
 * who may be logged in. Both are null for a second submit.
 */
export type Joined = { mail: string | null; userId: number | null };

/** These members' names are not verified; the documents' default answers Y, and the method tells the difference (rule 76). */
const more = { selfAuthenticationYn: "Y", selfAuthenticationMethod: "MESSENGER" } as const;

/**
 * Creates a member authenticated by the messenger; a withdrawn member with the same messenger id is reopened (rule 92). An address
 * verified by the messenger needs no code. Another member's address gets the same answer, and its owner is told by mail. Runs once per
 * sign-up. Refuses `account.nickname-taken` at `nickName`, `account.messenger-taken`, `account.link-instead` when the verified address is
 * an e-mail member's, and at `password` as `refuseWeakPassword` does.
 */
export async function joinByMessenger(ctx: Ctx, asked: MessengerJoin): Promise<Joined> {
  const { email: userEmail, password, nickName: userNickname } = asked.form;
  await refuseWeakPassword(password, { userEmail, userNickname }, "password");
  const passwordHash = await hashPassword(password);
  try {
    return await inTransaction(ctx, (tx) => join(tx, asked, passwordHash));
  } catch (error) {
    if (!isRefusal(error, "account.email-taken")) throw error;
    return await inTransaction(ctx, (tx) => join(tx, asked, passwordHash));
  }
}

async function join(tx: TxCtx, { form, visit, consents, flowHash }: MessengerJoin, passwordHash: string): Promise<Joined> {
  const flow = flowHash ? await claimFlow(tx, flowHash) : null;
  if (flowHash && !flow) return { mail: null, userId: null };
  const { person } = visit;
  const { email: userEmail, nickName: userNickname } = form;
  const verified = person.email !== null && emailSpelling(person.email) === userEmail;
  const rows = await tx.db
    .select({ userId: user.userId, userEmail: user.userEmail, kakaoId: user.kakaoId, userType: user.userType, secession: user.secession })
    .from(user)
    .where(or(eq(user.kakaoId, person.id), eq(user.userEmail, userEmail)))
    .for("update");
  const linked = rows.find((row) => row.kakaoId === person.id);
  const known = linked ?? rows[0];
  if (linked?.secession === "N") throw new Refusal("account.messenger-taken");
  if (!linked && known?.secession === "N" && verified) throw new Refusal("account.link-instead");
  // Their own nickname is free only for a person authenticated by the messenger; for others that would reveal whose it is.
  await refuseTakenNickname(tx, userNickname, linked || verified ? known?.userId : undefined);
  const way: ConsentWay = flowHash ? "SIGN_UP_MESSENGER" : "REST";
  const account = { passwordHash, userNickname, name: person.nickname ?? userNickname };
  let made: number | null = null;
  if (known?.secession === "Y" && (linked || verified)) {
    const userType = known.userType === "KAKAOTALK" ? "KAKAOTALK" : "INTEGRATION";
    await reopenMember(tx, known.userId, { account: { ...account, kakaoId: person.id, userType }, more: {}, consents, way });
    await keepToken(tx, known.userId, visit);
    made = known.userId;
  } else if (known) {
    await issueCode(tx, { userEmail, userId: null });
    const wish = { account, more: {}, consents, way };
    if (known.secession === "Y") await issueReturn(tx, { userId: known.userId, userEmail, flowHash }, wish);
    else await postMail(tx, { to: userEmail, ...knownAddressLetter() });
  } else {
    const fresh = { userType: "KAKAOTALK", emailCheck: verified ? "Y" : "N", kakaoId: person.id, gender: person.gender } as const;
    const { userId } = await createMember(tx, { ...account, ...fresh, userEmail });
    await tx.db.update(userAdditionalInformation).set(more).where(eq(userAdditionalInformation.userId, userId));
    await recordConsents(tx, userId, consents, way);
    await keepToken(tx, userId, visit);
    if (!verified) await issueCode(tx, { userEmail, userId });
    made = userId;
  }
  const mail = verified || linked ? null : userEmail;
  // Whether an unproven address was free stays unknown until its code is typed.
  if (flow) await finishFlow(tx, flow, { mail, joined: mail === null ? null : made });
  return { mail, userId: mail === null ? made : null };
}

async function keepToken(tx: TxCtx, userId: number, { tokens, scopes }: ProvenVisit): Promise<void> {
  if (tokens) await saveMessengerToken(tx, userId, tokens, scopes);
}
