import { eq } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import { lookupHash, seal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { namesOf, picked } from "~/core/fields/declared";
import { toColumns } from "~/core/fields/values.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { identityRequest, user, userAdditionalInformation } from "~db/schema/account";
import type { MoreInformation } from "../internal/reopen-member.server";
import { knownAddressLetter } from "../internal/letters.server";
import { issueCode } from "../internal/mail-code.server";
import { refuseTakenNickname } from "../internal/nickname.server";
import { issueReturn } from "../internal/return-ticket.server";
import { memberFields, type MemberName } from "../member-fields";
import { hashPassword } from "../login/password.server";
import { refuseWeakPassword } from "../login/weak-password.server";
import type { Identity } from "./confirm-identity.server";
import { type ConsentWay, type GivenConsent, givenNow, recordConsents } from "../consents.server";
import { createMember } from "./create-member.server";
import { claimFlow, finishFlow } from "./join-flow.server";
import type { SignUpFields } from "../join.schema.server";
import { isAbroad } from "../region";

export type EmailSignUp = {
  form: Pick<SignUpFields, "email" | "password" | "nickName" | MemberName>;
  identity: Identity;
  consents: GivenConsent[];
  /** Null for a REST caller; the receipt prevents a second run. */
  flowHash: string | null;
};

/**
 * Creates a member and mails a code; idempotent per sign-up. A known address gets the same answer. Refuses
 * `account.nickname-taken`, `account.identity-needed`.
 */
export async function signUpByEmail(ctx: Ctx, signUp: EmailSignUp): Promise<void> {
  if (signUp.identity.answer !== "verified") throw new Refusal("account.identity-needed");
  await refuseWeakPassword(signUp.form.password, { userEmail: signUp.form.email, userNickname: signUp.form.nickName }, "password");
  // Hash always, so that a known address takes no less time.
  const passwordHash = await hashPassword(signUp.form.password);
  try {
    await inTransaction(ctx, (tx) => join(tx, signUp, passwordHash));
  } catch (error) {
    // Another sign-up just took the address, which is now known.
    if (!isRefusal(error, "account.email-taken")) throw error;
    await inTransaction(ctx, (tx) => join(tx, signUp, passwordHash));
  }
}

async function join(tx: TxCtx, { form, identity, consents, flowHash }: EmailSignUp, passwordHash: string): Promise<void> {
  const flow = flowHash ? await claimFlow(tx, flowHash) : null;
  if (flowHash && !flow) return;
  await useIdentity(tx, identity);
  const way: ConsentWay = flowHash ? "SIGN_UP_EMAIL" : "REST";
  const thirdParty = flowHash ? givenNow(tx, { THIRD_PARTY: true }) : [];
  const { email: userEmail, nickName: userNickname } = form;
  const [existing] = await tx.db
    .select({ userId: user.userId, secession: user.secession })
    .from(user)
    .where(eq(user.userEmail, userEmail))
    .for("update");
  // Accepting the known member's nickname would reveal its owner.
  await refuseTakenNickname(tx, userNickname);
  const account = { passwordHash, userNickname, name: identity.person.name };
  const more = moreOf(form, identity);
  let joined: number | null = null;
  if (existing) {
    await issueCode(tx, { userEmail, userId: null });
    const wish = { account, more, consents: [...consents, ...thirdParty], way };
    if (existing.secession === "Y") await issueReturn(tx, { userId: existing.userId, userEmail, flowHash }, wish);
    else await postMail(tx, { to: userEmail, ...knownAddressLetter() });
  } else {
    const { userId } = await createMember(tx, { ...account, passwordHash, ...fresh, userEmail });
    await tx.db.update(userAdditionalInformation).set(more).where(eq(userAdditionalInformation.userId, userId));
    await recordConsents(tx, userId, [...consents, ...thirdParty], way);
    await issueCode(tx, { userEmail, userId });
    joined = userId;
  }
  if (flow) await finishFlow(tx, flow, { mail: userEmail, joined });
}

const fresh = { userType: "EMAIL", emailCheck: "N", kakaoId: null, gender: null } as const;

async function useIdentity(tx: TxCtx, { identityRequestId }: Identity): Promise<void> {
  const [row] = await tx.db.select().from(identityRequest).where(eq(identityRequest.identityRequestId, identityRequestId)).for("update");
  if (row?.state !== "VERIFIED" || row.usedAt !== null) throw new Refusal("account.identity-needed");
  await tx.db
    .update(identityRequest)
    .set({ usedAt: tx.now(), updatedAt: tx.now() })
    .where(eq(identityRequest.identityRequestId, identityRequestId));
}

function moreOf(form: EmailSignUp["form"], { person }: Identity): MoreInformation {
  const province = isAbroad(form.country) ? null : form.province;
  return {
    sealedPhone: seal(person.phone),
    phoneHash: lookupHash(person.phone),
    birth: `${person.birth.slice(0, 4)}-${person.birth.slice(4, 6)}-${person.birth.slice(6)}`,
    ...toColumns(memberFields, picked(form, namesOf(memberFields))),
    province,
    selfAuthenticationYn: "Y",
    selfAuthenticationMethod: "KAKAOCERT",
  };
}
