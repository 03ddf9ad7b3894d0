import { and, desc, eq, inArray } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import type { AgreementKind } from "~/messages/terms/agreement";
import { agreements } from "~/messages/terms/agreements";
import { consent, userAdditionalInformation } from "~db/schema/account";

export type GivenConsent = { kind: AgreementKind; version: string; agreedYn: "Y" | "N"; decidedAt: string };
export type ConsentWay = "SIGN_UP_EMAIL" | "SIGN_UP_MESSENGER" | "REST" | "CONSENTS_PAGE" | "SET_PASSWORD" | "WITHDRAWAL" | "ADMIN_REMOVAL";
export type ConsentRow = typeof consent.$inferSelect;

/** Answers to the agreements in force, to be recorded once the member exists. */
export function givenNow(ctx: Ctx, answers: Partial<Record<AgreementKind, boolean>>): GivenConsent[] {
  return Object.entries(answers).map(([kind, agreed]) => ({
    kind: kind as AgreementKind,
    version: agreements[kind as AgreementKind].version,
    agreedYn: agreed ? "Y" : "N",
    decidedAt: ctx.now().toISOString(),
  }));
}

/** Records consent decisions: which version, when, by which way. Rows are only ever added. */
export async function recordConsents(tx: TxCtx, userId: number, given: GivenConsent[], way: ConsentWay): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map((one) => ({ ...one, userId, way, decidedAt: new Date(one.decidedAt), createdAt: tx.now() }));
  await tx.db.insert(consent).values(rows);
  const marketing = given.find(({ kind }) => kind === "MARKETING");
  if (!marketing) return;
  const set = { promotionInformationAgreementYn: marketing.agreedYn, updatedAt: tx.now() };
  await tx.db
    .insert(userAdditionalInformation)
    .values({ userId, createdAt: tx.now(), ...set })
    .onDuplicateKeyUpdate({ set });
}

/** Whether a member has not yet agreed to a required agreement: one made by an administrator who has not used the mailed link. */
export async function owesConsents({ db }: Ctx, userId: number): Promise<boolean> {
  const required = and(eq(consent.userId, userId), eq(consent.agreedYn, "Y"), inArray(consent.kind, ["TERMS", "PRIVACY"]));
  const given = await db.selectDistinct({ kind: consent.kind }).from(consent).where(required);
  return given.length < 2;
}

const MOST_SHOWN = 200;

/** A member's decisions, newest first; one's own unless another member is named. */
export function listConsents(ctx: MemberCtx, userId = ctx.actor.userId): Promise<ConsentRow[]> {
  return ctx.db.select().from(consent).where(eq(consent.userId, userId)).orderBy(desc(consent.consentId)).limit(MOST_SHOWN);
}

/**
 * Records that the marketing consent was given or withdrawn, and by which way. Repeating a decision adds nothing. Returns whether it
 * changed.
 */
export function decideMarketing(ctx: MemberCtx, agreed: boolean, way: ConsentWay): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const [row] = await tx.db
      .select({ agreedYn: userAdditionalInformation.promotionInformationAgreementYn })
      .from(userAdditionalInformation)
      .where(eq(userAdditionalInformation.userId, userId))
      .for("update");
    if ((row?.agreedYn ?? "N") === (agreed ? "Y" : "N")) return false;
    await recordConsents(tx, userId, givenNow(tx, { MARKETING: agreed }), way);
    await tx.audit(agreed ? "account.marketing-agreed" : "account.marketing-withdrawn", `user:${userId}`);
    return true;
  });
}
