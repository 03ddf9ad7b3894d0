import { eq } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import { type Guest, makeCtx, type Member } from "~/core/ctx.server";
import { menu } from "~db/schema/master";
import { type Grants, grants, grantsAtHand, grantsOrLast, holds, type MenuRow } from "./kept-grants.server";
import { keyOfScreen, officeKeys } from "./screens";
import type { Standing } from "./standing";

/** Who holds grants: a member by the roles for everything and those given for one menu alone, a guest by none. */
export type Holder = Pick<Member, "roles" | "menuRoles">;

const nobody: Holder = { roles: [] };
export const holderOf = (actor: Guest | Member): Holder => (actor.kind === "member" ? actor : nobody);
/** The roles that count for a menu. */
export const rolesIn = ({ roles, menuRoles = [] }: Holder, menu: string) => [
  ...roles,
  ...menuRoles.flatMap((given) => (given.menu === menu ? [given.role] : [])),
];

const standing = (isPublic: boolean, isHeld: boolean): Standing => (isHeld ? "granted" : isPublic ? "public" : "closed");

/** The standing of the screen at a path of the build for this holder, by the row of its key: the address in a row gives nothing. */
export async function screenGrant(path: string, holder: Holder, now: Date): Promise<Standing> {
  return standingIn(await grants(), path, holder, now);
}

/**
 * The same, by the grants read last when the database does not answer. For screens that are open to anyone by the build: their form then
 * comes back with what was typed (rule 87).
 */
export async function screenGrantOrLast(path: string, holder: Holder, now: Date): Promise<Standing> {
  return standingIn(await grantsOrLast(), path, holder, now);
}

function standingIn({ menuByKey, menuSpans }: Grants, path: string, holder: Holder, now: Date): Standing {
  const row = menuByKey.get(keyOfScreen(path) ?? "");
  if (!row) return "unlisted";
  return standing(row.disclosure === "Y", holds(menuSpans.get(row.menu), rolesIn(holder, row.menu), now));
}

/** The standing of a screen's path for a guest, by one small query while the grants are not cached: a cached page needs no more. */
export async function guestScreenGrant(path: string): Promise<Standing> {
  const key = keyOfScreen(path) ?? "";
  const row = grantsAtHand() ? (await grants()).menuByKey.get(key) : await readMenu(key);
  if (!row) return "unlisted";
  return standing(row.disclosure === "Y", false);
}

async function readMenu(key: string): Promise<Pick<MenuRow, "disclosure"> | undefined> {
  const { db } = makeCtx({ kind: "guest" });
  const [row] = await db.select({ disclosure: menu.disclosure }).from(menu).where(eq(menu.menu, key)).limit(1);
  return row;
}

/** The standing of a REST call named "GET:/v1/…" for these roles. */
export async function apiGrant(apiId: string, roles: string[], now: Date): Promise<Standing> {
  const { apiPublic, apiSpans } = await grants();
  const isPublic = apiPublic.get(apiId);
  if (isPublic === undefined) return "unlisted";
  return standing(isPublic, holds(apiSpans.get(apiId), roles, now));
}

/** Whether one of these roles holds a grant of an api row. A public row is not a grant. */
export async function holdsApi(apiId: string, roles: string[], now: Date): Promise<boolean> {
  const { apiSpans } = await grants();
  return holds(apiSpans.get(apiId), roles, now);
}

/** Whether somebody holds a screen or a call that the build opens to nobody without a grant: they work in the back office. */
export async function worksInOffice(holder: Holder, now: Date): Promise<boolean> {
  const { menuSpans, apiSpans, grantedApis } = await grantsOrLast();
  return (
    officeKeys.some((key) => holds(menuSpans.get(key), rolesIn(holder, key), now)) ||
    grantedApis.some((apiId) => holds(apiSpans.get(apiId), holder.roles, now))
  );
}

/** Tells every process to read the grants again; call it after any change of menus, apis or their grants. */
export function announceGrants(): Promise<void> {
  return announce("grants", "changed");
}
