import { refuseStrongerRoles } from "~/areas/master/reach/within-own-reach.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { isRefusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { issueTicket } from "../internal/password-ticket.server";
import { writeUser } from "./write-user.server";
import { createMember } from "../join/create-member.server";
import type { NewUser } from "./users-admin.schema.server";

/** Thrown to roll back all inserted rows. */
class Doubled extends Error {
  constructor(readonly rows: NewUser[]) {
    super("doubled");
  }
}

/**
 * Creates e-mail members, all or none (3 §2 "User management"); each gets a mailed password link (rule 201). Returns
 * rows already taken.
 */
export async function createUsers(ctx: MemberCtx, rows: NewUser[]): Promise<NewUser[]> {
  const roles = rows.flatMap(({ role }) => role ?? []);
  if (roles.length > 0) await requireFreshProof(ctx);
  try {
    await inTransaction(ctx, async (tx) => {
      await refuseStrongerRoles(tx, roles);
      const doubled: NewUser[] = [];
      for (const row of rows) if (!(await create(tx, row))) doubled.push(row);
      if (doubled.length > 0) throw new Doubled(doubled);
    });
    return [];
  } catch (error) {
    if (error instanceof Doubled) return error.rows;
    throw error;
  }
}

async function create(tx: TxCtx<MemberCtx["actor"]>, row: NewUser): Promise<boolean> {
  const { userEmail, userNickname, name, userType: _, ...more } = row;
  const account = { userEmail, userNickname, name, userType: "EMAIL" as const, passwordHash: null };
  try {
    const { userId } = await createMember(tx, { ...account, emailCheck: "N", kakaoId: null, gender: null });
    await writeUser(tx, userId, more);
    await issueTicket(tx, userId, userEmail);
    return true;
  } catch (error) {
    if (isRefusal(error, "account.email-taken") || isRefusal(error, "account.nickname-taken") || isDuplicate(error)) return false;
    throw error;
  }
}
