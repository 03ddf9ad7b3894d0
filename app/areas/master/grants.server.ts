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

/** Menus, apis and who may use them, read together and kept a few seconds; dropped in every process when a row changes. */
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

/** What the rows say of a screen or call and some roles: one of them holds a grant valid now, everybody is let in, nobody is, or there is no row. */
export type Standing = "granted" | "public" | "closed" | "unlisted";

const standing = (isPublic: boolean, isHeld: boolean): Standing => (isHeld ? "granted" : isPublic ? "public" : "closed");

/** What the menu rows say of a screen's path and these roles. */
export async function screenGrant(path: string, roles: string[], now: Date): Promise<Standing> {
  const { menuByPath, menuSpans } = await grants();
  const row = menuByPath.get(path);
  if (!row) return "unlisted";
  return standing(row.disclosure === "Y", holds(menuSpans.get(row.menu), roles, now));
}

/** The same for a guest, who has no roles, by one small statement where all grants are not at hand: a kept page needs no more. */
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

/** The same for a REST call named "GET:/v1/…". */
export async function apiGrant(apiId: string, roles: string[], now: Date): Promise<Standing> {
  const { apiPublic, apiSpans } = await grants();
  const isPublic = apiPublic.get(apiId);
  if (isPublic === undefined) return "unlisted";
  return standing(isPublic, holds(apiSpans.get(apiId), roles, now));
}

/** The api row whose grant answers a call over everybody's rows: it stands beside the call's own and opens nothing by being public. */
export const allOf = (apiId: string): string => `${apiId}#all`;

/** Whose rows a call answers to these roles. */
export async function apiScope(apiId: string, roles: string[], now: Date): Promise<Scope> {
  const { apiSpans } = await grants();
  return holds(apiSpans.get(allOf(apiId)), roles, now) ? "all" : "mine";
}

/** The menus these roles see now, in their order: the disclosed ones for nobody's roles. */
export async function visibleMenus(roles: string[], now: Date): Promise<MenuRow[]> {
  const { menus, menuSpans } = await grants();
  return menus.filter((row) => row.disclosure === "Y" || holds(menuSpans.get(row.menu), roles, now));
}

/** To be called after any change of menus, apis or their grants. */
export function announceGrants(): Promise<void> {
  return announce("grants", "changed");
}
