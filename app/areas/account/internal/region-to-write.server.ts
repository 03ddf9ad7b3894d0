import { eq } from "drizzle-orm";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { userAdditionalInformation } from "~db/schema/account";
import { isAbroad } from "../region";

type Region = { country?: string; province?: string | null };

/**
 * The region to store after a change of country or region; `{}` changes nothing. Refuses `account.region-needed`, `account.region-abroad`.
 */
export async function regionToWrite(tx: TxCtx, userId: number, change: Region): Promise<{ province?: string | null }> {
  if (change.country === undefined && change.province === undefined) return {};
  const [stored] = await tx.db
    .select({ country: userAdditionalInformation.country })
    .from(userAdditionalInformation)
    .where(eq(userAdditionalInformation.userId, userId))
    .for("update");
  const country = change.country ?? stored?.country;
  if (isAbroad(country)) {
    if (change.country === undefined && change.province) throw new Refusal("account.region-abroad", {}, { field: "province" });
    return { province: null };
  }
  if (change.province) return { province: change.province };
  const returnsToKorea = change.country !== undefined && isAbroad(stored?.country);
  if (returnsToKorea || (change.province !== undefined && country)) throw new Refusal("account.region-needed", {}, { field: "province" });
  return change.province === undefined ? {} : { province: null };
}
