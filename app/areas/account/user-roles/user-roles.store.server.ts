import { eq, inArray } from "drizzle-orm";
import { refuseStrongerHolds } from "~/areas/master/reach/within-own-reach.server";
import { menuChoices, roleChoices } from "~/areas/master/roles/choices.server";
import { lockRights } from "~/areas/master/reach/lock-rights.server";
import { refuseReversedPeriods, formatPeriod } from "~/areas/master/roles/periods.server";
import { refuseLastAdministrator } from "~/areas/master/roles/refuse-last-administrator.server";
import { announce } from "~/core/announce.server";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "~/grid/grid";
import { refuseCells } from "~/grid/problems.server";
import { gridStore, type Writes } from "~/grid/store.server";
import { session, user } from "~db/schema/account";
import { role, userRole } from "~db/schema/master";
import { memberMatches } from "../internal/member-matches.server";
import { mailAccountChange } from "../mail-account-change.server";
import { userRolesGrid } from "./user-roles.grid";
import { UserRoleRow } from "./user-roles.schema.server";

/** Changes of additional roles need a fresh proof; each member gets a mail. */
export const userRoles = gridStore(userRolesGrid, userRole, UserRoleRow, {
  proof: true,
  joined: {
    fields: { name: user.name, userEmail: user.userEmail, roleName: role.roleName },
    on: [
      [user, eq(user.userId, userRole.userId)],
      [role, eq(role.role, userRole.role)],
    ],
  },
  search: { userId: memberMatches },
  lookups: async (ctx) => ({ role: await roleChoices(ctx), menu: await menuChoices(ctx) }),
  lock: lockRights,
  check: refuseWrongRows,
  written: async (tx, { inserts, updates }) => {
    await refuseLastAdministrator(
      tx,
      updates.map(({ before }) => before.role),
    );
    await notifyHolders(tx, [...inserts, ...updates.map(({ after }) => after)], "받은 권한");
  },
  mayDelete: async (ctx, rows) => {
    await refuseStrongerHolds(ctx, rows);
    return [];
  },
  deleted: async (tx, rows) => {
    await refuseLastAdministrator(
      tx,
      rows.map((row) => row.role),
    );
    await notifyHolders(tx, rows, "빠진 권한");
  },
});

type Given = Pick<typeof userRole.$inferSelect, "userId" | "role" | "menu" | "startDate" | "endDate">;

async function refuseWrongRows(tx: TxCtx<Member>, { inserts, updates }: Writes<Given, Given>): Promise<void> {
  refuseReversedPeriods({ inserts, updates });
  await refuseStrongerHolds(tx, [...inserts, ...updates.flatMap(({ before, after }) => [before, after])]);
  if (inserts.length === 0) return;
  const ids = inserts.map(({ userId }) => userId);
  const rows = await tx.db.select({ userId: user.userId, secession: user.secession }).from(user).where(inArray(user.userId, ids));
  const secessionOf = new Map(rows.map(({ userId, secession }) => [userId, secession]));
  const problems = inserts.flatMap(({ userId }, index): Problem[] => {
    if (secessionOf.get(userId) === "N") return [];
    const message = secessionOf.has(userId) ? "탈퇴한 회원입니다." : "없는 회원입니다. 위에서 이름이나 이메일로 찾아 번호를 확인해 주세요.";
    return [{ list: "inserts", index, field: "userId", message }];
  });
  if (problems.length > 0) refuseCells(problems);
}

async function notifyHolders(tx: TxCtx, rows: Given[], what: string): Promise<void> {
  for (const row of rows)
    await mailAccountChange(tx, row.userId, "role", { more: [`${what}: ${row.role} (${formatPeriod(row, "yyyy.MM.dd HH:mm")})`] });
  const ids = rows.map(({ userId }) => userId);
  if (ids.length === 0) return;
  const logins = await tx.db.select({ hash: session.tokenHash }).from(session).where(inArray(session.userId, ids));
  tx.afterCommit(() => Promise.all(logins.map(({ hash }) => announce("session-changed", hash))));
}
