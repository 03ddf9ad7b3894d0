import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { ownerOfToken } from "../internal/sns-person.server";
import { refuseWrongPassword } from "../login/change-password.server";
import { recordProof } from "./fresh-proof.server";

/** By what a member can prove who they are. */
export async function waysToProve(ctx: MemberCtx): Promise<{ password: boolean; messenger: boolean }> {
  const row = await readWays(ctx);
  return { password: row.passwordHash !== null, messenger: ctx.actor.userType !== "EMAIL" && row.kakaoId !== null };
}

/** The member proves by password who they are. Refuses `account.wrong-password` at `userPassword`. The caller counts the tries. */
export async function proveByPassword(ctx: MemberCtx, userPassword: string): Promise<void> {
  await refuseWrongPassword(ctx, userPassword);
  await recordProof(ctx);
}

/**
 * The same by a messenger's access token that a caller of REST got itself; it is not kept. Refuses `account.messenger-token`,
 * `account.messenger-other` when it is somebody else's.
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
