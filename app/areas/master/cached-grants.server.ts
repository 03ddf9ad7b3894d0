import { onAnnounced } from "~/core/announce.server";
import { makeCtx } from "~/core/ctx.server";
import { apiInformation, menu, roleApi, roleMenu } from "~db/schema/master";
import { grouped } from "~/core/grouped";

/** Changes are seen within 3 s even when their announcement is lost (ADR 45). */
const KEEP_MS = 2_000;

export type Span = { role: string; startDate: Date; endDate: Date | null };
export type MenuRow = typeof menu.$inferSelect;
export type Grants = {
  menus: MenuRow[];
  menuByKey: Map<string, MenuRow>;
  menuSpans: Map<string, Span[]>;
  apiPublic: Map<string, boolean>;
  apiSpans: Map<string, Span[]>;
  grantedApis: string[];
};

let last: Grants | undefined;
let cached: { at: number; grants: Promise<Grants> } | undefined;
let hearing = false;

export const areGrantsCached = (): boolean => cached !== undefined && performance.now() - cached.at <= KEEP_MS;

/** Cached grants; when reading fails, the last grants that this process read. */
export const grantsOrLast = (): Promise<Grants> =>
  grants().catch((error: unknown) => {
    if (last) return last;
    throw error;
  });

/** All menus and grants, cached for two seconds; an announced change drops the cache. */
export function grants(): Promise<Grants> {
  if (!hearing) {
    hearing = true;
    const drop = () => (cached = undefined);
    onAnnounced("grants", drop, drop);
  }
  if (!areGrantsCached()) {
    const reading = { at: performance.now(), grants: readGrants() };
    reading.grants.then(
      (read) => (last = read),
      () => (cached = undefined),
    );
    cached = reading;
  }
  return cached!.grants;
}

async function readGrants(): Promise<Grants> {
  const { db } = makeCtx({ kind: "guest" });
  const [menus, roleMenus, apis, roleApis] = await Promise.all([
    db.select().from(menu).orderBy(menu.menuSequence, menu.menu),
    db.select().from(roleMenu),
    db.select({ apiId: apiInformation.apiId, publicYn: apiInformation.publicYn, floor: apiInformation.floor }).from(apiInformation),
    db.select().from(roleApi),
  ]);
  return {
    menus,
    menuByKey: new Map(menus.map((row) => [row.menu, row])),
    menuSpans: grouped(roleMenus, (row) => row.menu),
    apiPublic: new Map(apis.map((row) => [row.apiId, row.publicYn === "Y"])),
    apiSpans: grouped(roleApis, (row) => row.apiId),
    grantedApis: apis.filter(({ floor }) => floor === "granted").map(({ apiId }) => apiId),
  };
}

export const holds = (spans: Span[] | undefined, roles: string[], now: Date) =>
  spans?.some((span) => roles.includes(span.role) && span.startDate <= now && (span.endDate === null || span.endDate > now)) ?? false;
