import { eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { Target } from "~db/environment-connection.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { codeName } from "../common-codes.server";

/** For connecting only: never show, log or store the password. Refuses `master.no-database` and `master.no-password`. */
export async function environmentTarget(ctx: Ctx, dataItemRelease: string): Promise<Target & { environment: string }> {
  const environment = await codeName(ctx, "dataItemRelease", dataItemRelease);
  const [row] = await ctx.db.select().from(databaseEnvironment).where(eq(databaseEnvironment.dataItemRelease, dataItemRelease));
  if (!row) throw new Refusal("master.no-database", { environment });
  if (!row.sealedPassword) throw new Refusal("master.no-password", { environment });
  const { databaseName, databaseUser } = row;
  return { databaseName, databaseUser, password: unseal(row.sealedPassword), environment };
}
