import { eq } from "drizzle-orm";
import { createUsers } from "~/areas/account/admin/create-users.server";
import { editUser } from "~/areas/account/admin/edit-user.server";
import { matchingUsers } from "~/areas/account/admin/search-users.server";
import type { NewUser } from "~/areas/account/admin/users-admin.schema.server";
import { userChoices } from "~/areas/account/member/user-choices.server";
import { refuseOwnAccount, removeUsers } from "~/areas/withdrawal/remove-users.server";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { duplicateRefusal } from "~/grid/duplicates.server";
import type { Problem } from "~/grid/grid";
import { refuseCells } from "~/grid/problems.server";
import { gridStore } from "~/grid/store.server";
import { refusalText } from "~/messages/refusals.ko";
import { user, userBankAccount } from "~db/schema/account";
import { heldRoleNames, holdsRole } from "./held-roles.server";
import { leavingLines } from "./leaving-lines.server";
import { usersGrid } from "./users.grid";
import { UserRow } from "./users.schema.server";

type Stored = typeof user.$inferSelect & { creatorKind: UserRow["creatorKind"] };

const MOST = 500;

/** A new row mails a password link (3 §2, rule 201); a delete withdraws the member (rule 196). */
export const users = gridStore(usersGrid, user, UserRow, {
  proof: true,
  calls: [],
  joined: {
    fields: { creatorKind: userBankAccount.creatorKind, heldRoles: heldRoleNames },
    on: [[userBankAccount, eq(userBankAccount.userId, user.userId)]],
  },
  search: {
    user: matchingUsers,
    role: holdsRole,
  },
  lookups: async (ctx) => {
    const { role, userType } = await userChoices(ctx);
    return { role: role!, userType: userType! };
  },
  check: async (_tx, { inserts, updates }) => {
    if (inserts.length + updates.length > MOST) throw new Refusal("people.too-many", { most: MOST });
    refuseKinds(inserts);
  },
  insert,
  update,
  mayDelete,
  remove: async (tx, rows) =>
    void (await removeUsers(
      tx,
      rows.map(({ userId }) => userId),
    )),
});

/** A kind of creator needs a bank account, which a new member lacks. */
function refuseKinds(inserts: UserRow[]): void {
  const message = refusalText("account.no-bank-account");
  const problems = inserts.flatMap(({ creatorKind }, index): Problem[] =>
    creatorKind === null ? [] : [{ list: "inserts", index, field: "creatorKind", message }],
  );
  if (problems.length > 0) refuseCells(problems);
}

async function insert(tx: TxCtx<Member>, rows: UserRow[]): Promise<void> {
  const newUsers = rows.map(({ userEmail, userNickname, name, emailCheck, ...more }): NewUser => {
    const { role, gender, companyCode } = more;
    return {
      ...{ userEmail, userNickname, name, emailCheck },
      ...(role !== null && { role }),
      ...(gender !== null && { gender }),
      ...(companyCode !== null && { companyCode }),
    };
  });
  const taken = await createUsers(tx, newUsers);
  if (taken.length === 0) return;
  const problems = taken.map((row): Problem => ({ list: "inserts", index: newUsers.indexOf(row), field: null, message: TAKEN }));
  throw duplicateRefusal(
    taken.map(({ userEmail }) => userEmail),
    { problems, duplicates: taken },
  );
}

const TAKEN = "이미 쓰는 이메일이나 닉네임입니다.";

const EDITED = ["userNickname", "name", "role", "gender", "emailCheck", "companyCode", "creatorKind"] as const;

/** Tries every row, so that each cell shows its problem; any problem rolls back all. */
async function update(tx: TxCtx<Member>, updates: { before: Stored; after: Stored }[]): Promise<void> {
  const problems: Problem[] = [];
  for (const [index, { before, after }] of updates.entries()) {
    const changed = EDITED.filter((field) => after[field] !== before[field]);
    try {
      if (after.role === null) throw new Refusal("common.none-chosen", {}, { field: "role" });
      await editUser(tx, before.userId, Object.fromEntries(changed.map((field) => [field, after[field]])));
    } catch (error) {
      if (!isRefusal(error) || !error.options.field) throw error;
      problems.push({ list: "updates", index, field: error.options.field, message: refusalText(error.code, error.values) });
    }
  }
  if (problems.length > 0) refuseCells(problems);
}

async function mayDelete(ctx: MemberCtx, rows: Stored[]): Promise<string[]> {
  refuseOwnAccount(
    ctx,
    rows.map(({ userId }) => userId),
  );
  return leavingLines(ctx, rows);
}
