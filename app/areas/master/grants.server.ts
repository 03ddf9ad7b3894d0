import { eq } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import { type Guest, makeCtx, type Member } from "~/core/ctx.server";
import { menu } from "~db/schema/master";
import { type Grants, grants, areGrantsCached, grantsOrLast, holds, type MenuRow } from "./cached-grants.server";
import { keyOfScreen, officeKeys } from "./screens";
import type { Standing } from "./standing";

export type Holder = Pick<Member, "roles" | "menuRoles">;

const nobody: Holder = { roles: [] };
export const holderOf = (actor: Guest | Member): Holder => (actor.kind === "member" ? actor : nobody);
export const rolesIn = ({ roles, menuRoles = [] }: Holder, menu: string) => [
  ...roles,
  ...menuRoles.flatMap((given) => (given.menu === menu ? [given.role] : [])),
];

const standing = (isPublic: boolean, isHeld: boolean): Standing => (isHeld ? "granted" : isPublic ? "public" : "closed");

/** A holder's access to a path's screen. The screen's key decides: `menu.path` grants nothing. */
export async function screenGrant(path: string, holder: Holder, now: Date): Promise<Standing> {
  return standingIn(await grants(), path, holder, now);
}

/** As `screenGrant`, by the last grants when the database is away: a posted form returns with its typed values (rule 87). */
export async function screenGrantOrLast(path: string, holder: Holder, now: Date): Promise<Standing> {
  return standingIn(await grantsOrLast(), path, holder, now);
}

function standingIn({ menuByKey, menuSpans }: Grants, path: string, holder: Holder, now: Date): Standing {
  const row = menuByKey.get(keyOfScreen(path) ?? "");
  if (!row) return "unlisted";
  return standing(row.disclosure === "Y", holds(menuSpans.get(row.menu), rolesIn(holder, row.menu), now));
}

/** As `screenGrant` for a guest. Without cached grants reads one row: a kept page needs no more. */
export async function guestScreenGrant(path: string): Promise<Standing> {
  const key = keyOfScreen(path) ?? "";
  const row = areGrantsCached() ? (await grants()).menuByKey.get(key) : await readMenu(key);
  if (!row) return "unlisted";
  return standing(row.disclosure === "Y", false);
}

async function readMenu(key: string): Promise<Pick<MenuRow, "disclosure"> | undefined> {
  const { db } = makeCtx({ kind: "guest" });
  const [row] = await db.select({ disclosure: menu.disclosure }).from(menu).where(eq(menu.menu, key)).limit(1);
  return row;
}

/** Access of these roles to a call named "GET:/v1/…". */
export async function apiGrant(apiId: string, roles: string[], now: Date): Promise<Standing> {
  const { apiPublic, apiSpans } = await grants();
  const isPublic = apiPublic.get(apiId);
  if (isPublic === undefined) return "unlisted";
  return standing(isPublic, holds(apiSpans.get(apiId), roles, now));
}

/** Whether one of these roles is granted a call; a public row is not a grant. */
export async function holdsApi(apiId: string, roles: string[], now: Date): Promise<boolean> {
  const { apiSpans } = await grants();
  return holds(apiSpans.get(apiId), roles, now);
}

/** Whether the holder is granted at least one administrators' screen, or call with floor `granted`. */
export async function worksInOffice(holder: Holder, now: Date): Promise<boolean> {
  const { menuSpans, apiSpans, grantedApis } = await grantsOrLast();
  return (
    officeKeys.some((key) => holds(menuSpans.get(key), rolesIn(holder, key), now)) ||
    grantedApis.some((apiId) => holds(apiSpans.get(apiId), holder.roles, now))
  );
}

/** Make every process read the grants again; call after each change. */
export function announceGrants(): Promise<void> {
  return announce("grants", "changed");
}
