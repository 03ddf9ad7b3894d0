import { eq } from "drizzle-orm";
import { announce, onAnnounced } from "~/core/announce.server";
import { makeCtx, type Scope } from "~/core/ctx.server";
import { apiInformation, menu, roleApi, roleMenu } from "~db/schema/master";

const KEEP_MS = 5_000;

type Span = { role: string; startDate: Date; endDate: Date | null };
export type MenuRow = typeof menu.$inferSelect;
type Grants = {
  menus: MenuRow[];
  menuByPath: Map<string, MenuRow>;
  menuSpans: Map<string, Span[]>;
  apiPublic: Map<string, boolean>;
  apiSpans: Map<string, Span[]>;
};

let kept: { at: number; grants: Promise<Grants> } | undefined;
let hearing = false;

/** Menus, apis and their grants, cached for a few seconds and dropped in every process when a row changes. */
function grants(): Promise<Grants> {
  if (!hearing) {
    hearing = true;
    const drop = () => (kept = undefined);
    onAnnounced("grants", drop, drop);
  }
  if (!kept || performance.now() - kept.at > KEEP_MS) {
    const reading = { at: performance.now(), grants: readGrants() };
    reading.grants.catch(() => (kept = undefined));
    kept = reading;
  }
  return kept.grants;
}

async function readGrants(): Promise<Grants> {
  const { db } = makeCtx({ kind: "guest" });
  const [menus, roleMenus, apis, roleApis] = await Promise.all([
    db.select().from(menu).orderBy(menu.menuSequence, menu.menu),
    db.select().from(roleMenu),
    db.select({ apiId: apiInformation.apiId, publicYn: apiInformation.publicYn }).from(apiInformation),
    db.select().from(roleApi),
  ]);
  return {
    menus,
    menuByPath: new Map(menus.filter((row) => row.path !== "").map((row) => [row.path, row])),
    menuSpans: grouped(roleMenus, (row) => row.menu),
    apiPublic: new Map(apis.map((row) => [row.apiId, row.publicYn === "Y"])),
    apiSpans: grouped(roleApis, (row) => row.apiId),
  };
}

function grouped<R extends Span>(rows: R[], keyOf: (row: R) => string): Map<string, Span[]> {
  const groups = new Map<string, Span[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const holds = (spans: Span[] | undefined, roles: string[], now: Date) =>
  spans?.some((span) => roles.includes(span.role) && span.startDate <= now && (span.endDate === null || span.endDate > now)) ?? false;

/** The rows' answer for some roles: a valid grant, open to everybody, open to nobody, or no row. */
export type Standing = "granted" | "public" | "closed" | "unlisted";

const standing = (isPublic: boolean, isHeld: boolean): Standing => (isHeld ? "granted" : isPublic ? "public" : "closed");

/** The standing of a screen's path for these roles. */
export async function screenGrant(path: string, roles: string[], now: Date): Promise<Standing> {
  const { menuByPath, menuSpans } = await grants();
  const row = menuByPath.get(path);
  if (!row) return "unlisted";
  return standing(row.disclosure === "Y", holds(menuSpans.get(row.menu), roles, now));
}

/** The standing of a screen's path for a guest, by one small query while the grants are not cached: a cached page needs no more. */
export async function guestScreenGrant(path: string): Promise<Standing> {
  const isAtHand = kept && performance.now() - kept.at <= KEEP_MS;
  const row = isAtHand ? (await grants()).menuByPath.get(path) : await readMenu(path);
  if (!row) return "unlisted";
  return standing(row.disclosure === "Y", false);
}

async function readMenu(path: string): Promise<Pick<MenuRow, "disclosure"> | undefined> {
  const { db } = makeCtx({ kind: "guest" });
  const [row] = await db.select({ disclosure: menu.disclosure }).from(menu).where(eq(menu.path, path)).limit(1);
  return row;
}

/** The standing of a REST call named "GET:/v1/…" for these roles. */
export async function apiGrant(apiId: string, roles: string[], now: Date): Promise<Standing> {
  const { apiPublic, apiSpans } = await grants();
  const isPublic = apiPublic.get(apiId);
  if (isPublic === undefined) return "unlisted";
  return standing(isPublic, holds(apiSpans.get(apiId), roles, now));
}

/**
 * The id of the api row whose grant opens everybody's rows in a call, beside the call's own row. A public row does not count as a grant
 * here.
 */
export const allOf = (apiId: string): string => `${apiId}#all`;

/** Whose rows a call answers for these roles. */
export async function apiScope(apiId: string, roles: string[], now: Date): Promise<Scope> {
  const { apiSpans } = await grants();
  return holds(apiSpans.get(allOf(apiId)), roles, now) ? "all" : "mine";
}

/** The menus these roles see, in order; without roles only the public ones. */
export async function visibleMenus(roles: string[], now: Date): Promise<MenuRow[]> {
  const { menus, menuSpans } = await grants();
  return menus.filter((row) => row.disclosure === "Y" || holds(menuSpans.get(row.menu), roles, now));
}

/** Tells every process to read the grants again; call it after any change of menus, apis or their grants. */
export function announceGrants(): Promise<void> {
  return announce("grants", "changed");
}
