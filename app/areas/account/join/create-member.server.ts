import { eq, type SQL } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user, userAdditionalInformation } from "~db/schema/account";
import { role } from "~db/schema/master";
import type { NewMember } from "../account.schema.server";
import { hasNickname } from "../internal/has-nickname.server";
import { hashPassword } from "../login/password.server";

export type HashedMember = Omit<NewMember, "password"> & { passwordHash: string | null };

/**
 * Creates a member with the default role, never the input's (rule 75). Refuses `account.email-taken`, `account.nickname-taken`,
 * `account.messenger-taken`.
 */
export async function createMember(ctx: Ctx, input: NewMember | HashedMember): Promise<{ userId: number }> {
  await refuseTaken(ctx, input);
  const { passwordHash, ...fields } = await hashed(input);
  try {
    return await inTransaction(ctx, async (tx) => {
      const values = { ...fields, passwordHash, role: await defaultRole(tx), createdAt: ctx.now(), updatedAt: ctx.now() };
      const [created] = await tx.db.insert(user).values(values).$returningId();
      const { userId } = created!;
      await tx.db.insert(userAdditionalInformation).values({ userId, createdAt: ctx.now(), updatedAt: ctx.now() });
      await tx.audit("account.member-created", `user:${userId}`, { userType: input.userType });
      return { userId };
    });
  } catch (error) {
    // Another sign-up was faster: refuse by what it took.
    if (isDuplicate(error)) await refuseTaken(ctx, input);
    throw error;
  }
}

async function hashed(input: NewMember | HashedMember): Promise<HashedMember> {
  if (!("password" in input)) return input;
  const { password, ...fields } = input;
  return { ...fields, passwordHash: password === null ? null : await hashPassword(password) };
}

async function refuseTaken({ db }: Ctx, { userEmail, userNickname, kakaoId }: NewMember | HashedMember): Promise<void> {
  const taken = async (condition: SQL | undefined) => (await db.select({ userId: user.userId }).from(user).where(condition)).length > 0;
  if (await taken(eq(user.userEmail, userEmail))) throw new Refusal("account.email-taken", {}, { field: "userEmail" });
  if (await taken(hasNickname(userNickname))) throw new Refusal("account.nickname-taken", {}, { field: "userNickname" });
  if (kakaoId !== null && (await taken(eq(user.kakaoId, kakaoId)))) throw new Refusal("account.messenger-taken");
}

async function defaultRole({ db }: TxCtx): Promise<string> {
  const [row] = await db.select({ role: role.role }).from(role).where(eq(role.defaultYn, "Y"));
  return row?.role ?? "ROLE_USER";
}
