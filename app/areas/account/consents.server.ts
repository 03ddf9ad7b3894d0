import { and, desc, eq, inArray } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import type { AgreementKind } from "~/messages/terms/agreement";
import { agreements } from "~/messages/terms/agreements";
import { consent, userAdditionalInformation } from "~db/schema/account";

export type GivenConsent = { kind: AgreementKind; version: string; agreedYn: "Y" | "N"; decidedAt: string };
export type ConsentWay = "SIGN_UP_EMAIL" | "SIGN_UP_MESSENGER" | "REST" | "CONSENTS_PAGE" | "SET_PASSWORD" | "WITHDRAWAL" | "ADMIN_REMOVAL";
export type ConsentRow = typeof consent.$inferSelect;

/** Decisions on the agreements in force, dated now; `recordConsents` stores them. */
export function givenNow(ctx: Ctx, answers: Partial<Record<AgreementKind, boolean>>): GivenConsent[] {
  return Object.entries(answers).map(([kind, agreed]) => ({
    kind: kind as AgreementKind,
    version: agreements[kind as AgreementKind].version,
    agreedYn: agreed ? "Y" : "N",
    decidedAt: ctx.now().toISOString(),
  }));
}

/** Adds consent decisions; a marketing decision is also written to the member. */
export async function recordConsents(tx: TxCtx, userId: number, given: GivenConsent[], way: ConsentWay): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map((decision) => ({ ...decision, userId, way, decidedAt: new Date(decision.decidedAt), createdAt: tx.now() }));
  await tx.db.insert(consent).values(rows);
  const marketing = given.find(({ kind }) => kind === "MARKETING");
  if (!marketing) return;
  const set = { promotionInformationAgreementYn: marketing.agreedYn, updatedAt: tx.now() };
  await tx.db
    .insert(userAdditionalInformation)
    .values({ userId, createdAt: tx.now(), ...set })
    .onDuplicateKeyUpdate({ set });
}

/** Whether a required agreement is missing. */
export async function owesConsents({ db }: Ctx, userId: number): Promise<boolean> {
  const required = and(eq(consent.userId, userId), eq(consent.agreedYn, "Y"), inArray(consent.kind, ["TERMS", "PRIVACY"]));
  const given = await db.selectDistinct({ kind: consent.kind }).from(consent).where(required);
  return given.length < 2;
}

const MOST_SHOWN = 200;

/** A member's latest 200 decisions, newest first. */
export function listConsents(ctx: MemberCtx, userId = ctx.actor.userId): Promise<ConsentRow[]> {
  return ctx.db.select().from(consent).where(eq(consent.userId, userId)).orderBy(desc(consent.consentId)).limit(MOST_SHOWN);
}

/** Records a changed marketing consent; returns whether it changed. */
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
