import { eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user, userAdditionalInformation } from "~db/schema/account";

/** `phone` in digits, `birth` as yyyy-MM-dd. */
export type VerifiedPerson = { name: string; phone: string | null; birth: string | null };

/** The identity provider's verified person, else null. */
export async function verifiedPerson({ db }: Ctx, userId: number): Promise<VerifiedPerson | null> {
  const [row] = await db
    .select({ name: user.name, more: userAdditionalInformation })
    .from(user)
    .innerJoin(userAdditionalInformation, eq(userAdditionalInformation.userId, user.userId))
    .where(eq(user.userId, userId))
    .for("update");
  if (row?.more.selfAuthenticationMethod !== "KAKAOCERT") return null;
  const { sealedPhone, birth } = row.more;
  return { name: row.name, phone: sealedPhone === null ? null : unseal(sealedPhone), birth };
}

/** Refuses `account.verified-person` for changed data. Erased values may be entered again. */
export function refuseChange(
  known: VerifiedPerson | null,
  change: Partial<VerifiedPerson>,
  names: Record<keyof VerifiedPerson, string>,
): void {
  if (!known) return;
  for (const field of ["name", "phone", "birth"] as const) {
    const [before, after] = [known[field], change[field]];
    if (before !== null && after !== undefined && after !== before)
      throw new Refusal("account.verified-person", {}, { field: names[field] });
  }
}
