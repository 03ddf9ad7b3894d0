import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { ownerOfToken } from "../internal/sns-person.server";
import { refuseWrongPassword } from "../login/change-password.server";
import { useCode } from "../second-factor/use-code.server";
import { recordProof } from "./record-proof.server";

/** Ways to prove identity: the messenger counts only without a password (rule 239). */
export async function waysToProve(ctx: MemberCtx): Promise<{ password: boolean; messenger: boolean; code: boolean }> {
  const row = await readWays(ctx);
  const password = row.passwordHash !== null;
  const messenger = !password && ctx.actor.userType !== "EMAIL" && row.kakaoId !== null;
  return { password, messenger, code: ctx.actor.hasSecondFactor === true };
}

/** Proof by password and second factor. Refuses `account.wrong-password`, `account.code-needed`, `account.wrong-code`, `common.too-many`. */
export async function proveByPassword(ctx: MemberCtx, { userPassword, code }: { userPassword: string; code?: string }): Promise<void> {
  await refuseWrongPassword(ctx, userPassword);
  await useOwnCode(ctx, code);
  await recordProof(ctx);
}

/**
 * Proof by a messenger token. Refuses `account.password-proves` when there is a password, `account.messenger-token`,
 * `account.messenger-other`.
 */
export async function proveByMessengerToken(ctx: MemberCtx, { snsToken, code }: { snsToken: string; code?: string }): Promise<void> {
  const ways = await readWays(ctx);
  if (ways.passwordHash !== null) throw new Refusal("account.password-proves", {}, { field: "password" });
  const kakaoId = await ownerOfToken(snsToken);
  if (kakaoId !== ways.kakaoId || ctx.actor.userType === "EMAIL") throw new Refusal("account.messenger-other");
  await useOwnCode(ctx, code);
  await recordProof(ctx);
}

async function useOwnCode(ctx: MemberCtx, code: string | undefined): Promise<void> {
  if (!ctx.actor.hasSecondFactor) return;
  if (!code) throw new Refusal("account.code-needed", {}, { field: "code" });
  await useCode(ctx, ctx.actor.userId, code);
}

async function readWays({ db, actor }: MemberCtx) {
  const [row] = await db.select({ passwordHash: user.passwordHash, kakaoId: user.kakaoId }).from(user).where(eq(user.userId, actor.userId));
  return row!;
}
