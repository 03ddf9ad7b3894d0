import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { beginSecondFactor, confirmSecondFactor } from "~/areas/account/second-factor/set-up.server";
import { unseal } from "~/core/crypto.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { secondFactor } from "~db/schema/account";

export const codeOf = (key: string, at: Date) => new TOTP({ secret: key }).generate({ timestamp: at.getTime() });

export async function keyOf({ userId }: Member): Promise<string> {
  const [row] = await database().select().from(secondFactor).where(eq(secondFactor.userId, userId));
  return unseal(row!.sealedSecret);
}

export async function makeSecondFactor(member: Member, at: Date): Promise<{ key: string; codes: string[] }> {
  const ctx = makeCtx(member, { now: () => at });
  await beginSecondFactor(ctx);
  const key = await keyOf(member);
  return { key, codes: await confirmSecondFactor(ctx, codeOf(key, at)) };
}
