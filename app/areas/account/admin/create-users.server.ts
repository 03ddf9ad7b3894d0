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

/** Thrown to roll back the inserted rows when a later row is a duplicate. */
class Doubled extends Error {
  constructor(readonly rows: NewUser[]) {
    super("doubled");
  }
}

/**
 * An administrator creates members by e-mail (3 §2 "User management"), all or none. Each gets a link by mail to choose a password (rule
 * 201). Returns the rows whose e-mail or nickname is taken by a member or an earlier row; empty when all were created. Refuses
 * `account.proof-needed` and `master.stronger-role` where a role is given, `account.unknown-code`.
 */
export async function createUsers(ctx: MemberCtx, rows: NewUser[]): Promise<NewUser[]> {
  const given = rows.flatMap(({ role }) => role ?? []);
  if (given.length > 0) await requireFreshProof(ctx);
  try {
    await inTransaction(ctx, async (tx) => {
      await refuseStrongerRoles(tx, given);
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
