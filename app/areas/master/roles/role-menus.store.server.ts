import { eq, inArray } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { gridStore, type Writes } from "~/grid/store.server";
import { menu, roleMenu } from "~db/schema/master";
import { announceGrants } from "../grants.server";
import { judgeRights } from "../reach/within-own-reach.server";
import { menuChoices, roleChoices } from "./choices.server";
import { refuseOverlaps, refuseReversedPeriods } from "./periods.server";
import { refuseLockOut } from "./refuse-lock-out.server";
import { roleMenusGrid } from "./role-menus.grid";
import { RoleMenuRow } from "./roles.schema.server";
import { mailHolders } from "./mail-holders.server";

export const roleMenus = gridStore(roleMenusGrid, roleMenu, RoleMenuRow, {
  proof: true,
  joined: { fields: { path: menu.path }, on: [[menu, eq(menu.menu, roleMenu.menu)]] },
  lookups: async (ctx) => ({ role: await roleChoices(ctx), menu: await menuChoices(ctx) }),
  lock: judgeRights,
  check: refuseWrongPeriods,
  written: async (tx, { inserts, updates }) => {
    await refuseLockOut(
      tx,
      updates.map(({ before }) => before),
    );
    tx.afterCommit(announceGrants);
    await mailHolders(tx, { given: inserts.map(withName), changed: updates.map(({ after }) => withName(after)) });
  },
  deleted: async (tx, rows) => {
    await refuseLockOut(tx, rows);
    tx.afterCommit(announceGrants);
    await mailHolders(tx, { taken: rows.map(withName) });
  },
});

type Grant = Pick<typeof roleMenu.$inferSelect, "role" | "menu" | "startDate" | "endDate">;

async function refuseWrongPeriods(tx: TxCtx, { inserts, updates }: Writes<Grant, Grant>): Promise<void> {
  refuseReversedPeriods({ inserts, updates });
  const roles = [...inserts, ...updates.map(({ after }) => after)].map((row) => row.role);
  const stored = await tx.db.select().from(roleMenu).where(inArray(roleMenu.role, roles));
  refuseOverlaps({ inserts, updates }, stored, ({ role, menu }) => `${role}\n${menu}`.toLowerCase());
}

const withName = (grant: Grant) => ({ ...grant, what: `화면 ${grant.menu}` });
