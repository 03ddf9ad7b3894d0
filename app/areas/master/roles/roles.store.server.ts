import { and, eq, ne } from "drizzle-orm";
import { ADMINISTRATOR_ROLE, MEMBER_ROLE } from "~/core/roles";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "~/grid/grid";
import { listed, refuseCells } from "~/grid/problems.server";
import { gridStore, type Writes } from "~/grid/store.server";
import { role } from "~db/schema/master";
import { announceGrants } from "../grants.server";
import { judgeRights } from "../reach/within-own-reach.server";
import { opensRoleMenu, usesOf } from "./role-uses.server";
import { rolesGrid } from "./roles.grid";
import { RoleRow } from "./roles.schema.server";

export const roles = gridStore(rolesGrid, role, RoleRow, {
  proof: true,
  lock: judgeRights,
  check: moveDefault,
  mayDelete,
  deleted: async (tx) => tx.afterCommit(announceGrants),
  written: async (tx) => tx.afterCommit(announceGrants),
});

type Role = typeof role.$inferSelect;
type New = Pick<Role, "role" | "defaultYn">;

/**
 * A new default clears the old one (rule 188). Refuses two defaults, none, and one that opens the role-menu screen: everybody
 * who signs up would manage rights.
 */
async function moveDefault(tx: TxCtx, { inserts, updates }: Writes<New, Role>): Promise<void> {
  const [standing] = await tx.db.select().from(role).where(eq(role.defaultYn, "Y")).for("update");
  const chosen: (Pick<Problem, "list" | "index"> & { role: string })[] = [
    ...inserts.flatMap((row, index) => (row.defaultYn === "Y" ? [{ list: "inserts" as const, index, role: row.role }] : [])),
    ...updates.flatMap(({ before, after }, index) =>
      after.defaultYn === "Y" && before.defaultYn === "N" ? [{ list: "updates" as const, index, role: after.role }] : [],
    ),
  ];
  const refuse = (at: Pick<Problem, "list" | "index">[], message: string) =>
    refuseCells(at.map(({ list, index }) => ({ list, index, field: "defaultYn", message })));
  if (chosen.length > 1) refuse(chosen.slice(1), "기본은 한 권한만 Y일 수 있습니다.");
  const [next] = chosen;
  const givenUpIndex = updates.findIndex(({ before, after }) => before.defaultYn === "Y" && after.defaultYn === "N");
  if (!next && givenUpIndex >= 0)
    refuse([{ list: "updates", index: givenUpIndex }], "기본 권한이 하나 있어야 합니다. 다른 권한을 Y로 바꿔 주세요.");
  if (!next) return;
  if (await opensRoleMenu(tx, next.role)) refuse([next], "권한을 관리하는 권한은 가입하는 모든 회원에게 줄 수 없습니다.");
  await tx.db
    .update(role)
    .set({ defaultYn: "N" })
    .where(and(eq(role.defaultYn, "Y"), ne(role.role, next.role)));
  if (standing && givenUpIndex < 0) clearOldDefault(standing, updates);
}

/** Also save the old default, so that the audit shows both. */
function clearOldDefault(standing: Role, updates: { before: Role; after: Role }[]): void {
  const ownUpdate = updates.find(({ before }) => before.role === standing.role);
  if (ownUpdate) ownUpdate.after = { ...ownUpdate.after, defaultYn: "N" };
  else updates.push({ before: standing, after: { ...standing, defaultYn: "N" } });
}

async function mayDelete(ctx: Ctx, rows: Role[]): Promise<string[]> {
  const fixed = rows.filter((row) => row.defaultYn === "Y" || [ADMINISTRATOR_ROLE, MEMBER_ROLE].includes(row.role)).map((row) => row.role);
  if (fixed.length > 0) throw new Refusal("master.fixed-role", { keys: listed(fixed) });
  const uses = await usesOf(
    ctx,
    rows.map((row) => row.role),
  );
  if (uses.length > 0) throw new Refusal("common.in-use", { keys: listed(uses) });
  return [];
}
