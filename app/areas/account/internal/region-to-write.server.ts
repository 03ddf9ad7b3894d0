import { eq } from "drizzle-orm";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { userAdditionalInformation } from "~db/schema/account";
import { isAbroad } from "../region";

type Region = { country?: string; province?: string | null };

/**
 * The region to store when a change names a country, a region or neither; `{}` when it stays. Another country clears the region. Refuses at
 * `province`: `account.region-needed` when a Korean address would be left without a region, `account.region-abroad` for a region when the
 * country is not Korea.
 */
export async function regionToWrite(tx: TxCtx, userId: number, said: Region): Promise<{ province?: string | null }> {
  if (said.country === undefined && said.province === undefined) return {};
  const [stands] = await tx.db
    .select({ country: userAdditionalInformation.country })
    .from(userAdditionalInformation)
    .where(eq(userAdditionalInformation.userId, userId))
    .for("update");
  const country = said.country ?? stands?.country;
  if (isAbroad(country)) {
    if (said.country === undefined && said.province) throw new Refusal("account.region-abroad", {}, { field: "province" });
    return { province: null };
  }
  if (said.province) return { province: said.province };
  const comesHome = said.country !== undefined && isAbroad(stands?.country);
  if (comesHome || (said.province !== undefined && country)) throw new Refusal("account.region-needed", {}, { field: "province" });
  return said.province === undefined ? {} : { province: null };
}
