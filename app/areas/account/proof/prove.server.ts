import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { ownerOfToken } from "../internal/sns-person.server";
import { refuseWrongPassword } from "../login/change-password.server";
import { recordProof } from "./fresh-proof.server";

/** The ways by which a member can prove their identity. */
export async function waysToProve(ctx: MemberCtx): Promise<{ password: boolean; messenger: boolean }> {
  const row = await readWays(ctx);
  return { password: row.passwordHash !== null, messenger: ctx.actor.userType !== "EMAIL" && row.kakaoId !== null };
}

/** Proves the member's identity by password. Refuses `account.wrong-password` at `userPassword`. The caller counts the tries. */
export async function proveByPassword(ctx: MemberCtx, userPassword: string): Promise<void> {
  await refuseWrongPassword(ctx, userPassword);
  await recordProof(ctx);
}

/**
 * Proves it by a messenger access token that a REST caller obtained; it is not stored. Refuses `account.messenger-token`,
 * `account.messenger-other` for another person's token.
 */
export async function proveByMessengerToken(ctx: MemberCtx, snsToken: string): Promise<void> {
  const kakaoId = await ownerOfToken(snsToken);
  if (kakaoId !== (await readWays(ctx)).kakaoId || ctx.actor.userType === "EMAIL") throw new Refusal("account.messenger-other");
  await recordProof(ctx);
}

async function readWays({ db, actor }: MemberCtx) {
  const [row] = await db.select({ passwordHash: user.passwordHash, kakaoId: user.kakaoId }).from(user).where(eq(user.userId, actor.userId));
  return row!;
}
