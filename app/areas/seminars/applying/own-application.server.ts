import { and, eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { userAdditionalInformation } from "~db/schema/account";
import { attendee } from "~db/schema/seminars";
import { placeOf } from "./apply-to-seminar.server";

export async function ownApplication(ctx: Ctx, seminarId: number) {
  if (ctx.actor.kind !== "member") return null;
  const [row] = await ctx.db
    .select()
    .from(attendee)
    .where(and(eq(attendee.seminarId, seminarId), eq(attendee.userId, ctx.actor.userId)));
  if (!row) return null;
  const { attendeesId, state, offerUntil, cancelledBy, cameAt, companyName, sealedPhone, waitingNo } = row;
  const place = state === "WAITING" ? await placeOf(ctx, seminarId, waitingNo!) : null;
  const phone = sealedPhone && unseal(sealedPhone);
  return { attendeesId, state, offerUntil, cancelledBy, cameAt, companyName, phone, place };
}

export type OwnApplication = NonNullable<Awaited<ReturnType<typeof ownApplication>>>;

/** Company and phone from the profile, as defaults. */
export async function knownApplicant(ctx: MemberCtx): Promise<{ companyName: string; phone: string }> {
  const [known] = await ctx.db
    .select({ companyName: userAdditionalInformation.companyName, sealedPhone: userAdditionalInformation.sealedPhone })
    .from(userAdditionalInformation)
    .where(eq(userAdditionalInformation.userId, ctx.actor.userId));
  return { companyName: known?.companyName ?? "", phone: known?.sealedPhone ? unseal(known.sealedPhone) : "" };
}
