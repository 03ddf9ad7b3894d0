import { and, asc, eq, gt, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { apiInformation, menu, roleApi, roleMenu } from "~db/schema/master";
import { grouped } from "~/core/grouped";
import { lets, type Standing } from "../standing";
import type { MatrixRow } from "./matrix.columns";
import type { MatrixQuery } from "./matrix.schema.server";

type Grant = { to: string; startDate: Date; endDate: Date | null };

/** Screens and calls that a role may use on a Seoul day, uncached; `all` Y adds the others. */
export async function readMatrix(
  ctx: Ctx,
  { role, day = seoulDay(ctx.now()), all }: MatrixQuery,
): Promise<{ day: string; rows: MatrixRow[] }> {
  const { menus, apis } = await grantsOn(ctx, role, day);
  const screens = await ctx.db.select().from(menu).orderBy(asc(menu.menuSequence), asc(menu.menu));
  const calls = await ctx.db.select().from(apiInformation).orderBy(asc(apiInformation.path), asc(apiInformation.apiId));
  const rows = [
    ...screens.map((row): MatrixRow => {
      const grant = menus.get(row.menu)?.[0];
      const shown = { kind: "menu" as const, id: row.menu, name: row.menuName, path: row.path, floor: null, publicYn: row.disclosure };
      return { ...shown, may: grant !== undefined || row.disclosure === "Y", ...periodOf(grant) };
    }),
    ...calls.map((row): MatrixRow => {
      const grant = apis.get(row.apiId)?.[0];
      const shown = {
        kind: "api" as const,
        id: row.apiId,
        name: row.description,
        path: row.path,
        floor: row.floor,
        publicYn: row.publicYn,
      };
      return { ...shown, may: mayCall(row, grant, role), ...periodOf(grant) };
    }),
  ];
  return { day, rows: all ? rows : rows.filter(({ may }) => may) };
}

const periodOf = (grant: Grant | undefined) => ({ startDate: grant?.startDate ?? null, endDate: grant?.endDate ?? null });

/** As `serve` decides, by floor and rows (design 4). */
function mayCall({ floor, publicYn }: Pick<MatrixRow, "floor" | "publicYn">, grant: Grant | undefined, role: string): boolean {
  if (floor === null || (role === "" && floor !== "anyone")) return false;
  const standing: Standing = grant ? "granted" : publicYn === "Y" ? "public" : "closed";
  return lets(standing, { floor });
}

async function grantsOn({ db }: Ctx, role: string, day: string) {
  const [from, until] = [startOfSeoulDay(day), startOfSeoulDay(addDays(day, 1))];
  const on = (table: typeof roleMenu | typeof roleApi): SQL | undefined =>
    and(eq(table.role, role), lt(table.startDate, until), or(isNull(table.endDate), gt(table.endDate, from)));
  const menus = await db
    .select({ to: roleMenu.menu, startDate: roleMenu.startDate, endDate: roleMenu.endDate })
    .from(roleMenu)
    .where(on(roleMenu));
  const apis = await db
    .select({ to: roleApi.apiId, startDate: roleApi.startDate, endDate: roleApi.endDate })
    .from(roleApi)
    .where(on(roleApi));
  return { menus: grouped<Grant, string>(menus, ({ to }) => to), apis: grouped<Grant, string>(apis, ({ to }) => to) };
}
