/** What the build says of a route; a route's address is its path, and all but the root are children of the root. */
type BuiltRoute = { id: string; parentId?: string; path?: string; index?: boolean; module: { handle?: unknown } };
export type BuiltRoutes = Record<string, BuiltRoute | undefined>;

/**
 * The route of an address: its id in the build, its declared path, its part below the file's address, the address of its menu row, and what its
 * `handle` says about keeping it for guests.
 */
type Found = { id: string; path: string; at: string; menu: string; kept: readonly string[] | null };
type Handle = { menu?: string; kept?: readonly string[] } | undefined;

export type RouteTable = {
  /** The route whose address equals this path exactly; else the route of the page "not found". */
  find(pathname: string): Found;
  /** Whether a path, as typed, is an address of ours. */
  knows(pathname: string): boolean;
  /** Our address of which this path is another spelling, parameters as typed; null when there is none. */
  canonical(pathname: string): string | null;
};

/** Longer than every address of ours. */
export const LONGEST_PATH = 300;

/** A screen's download has the rights of its screen. */
export const FILE = /\.(xlsx|csv|ics|html)$/;

/**
 * The table of a build's routes. `below` lists further addresses that a file answers: a path below it, or a whole address.
 */
export function tableOf(routes: BuiltRoutes, below: (path: string) => Iterable<string> = () => []): RouteTable {
  const exact = new Map<string, Found>();
  const patterns: { parts: string[]; found: Found }[] = [];
  let rest: Found = { id: "root", path: "/*", at: "", menu: "/*", kept: null };
  const own = Object.values(routes).filter((route) => route !== undefined && route.parentId !== undefined) as BuiltRoute[];
  const menus = new Map(own.map(({ path = "", module }) => [`/${path}`, (module.handle as Handle)?.menu]));
  for (const { id, path: declared = "", module } of own) {
    for (const at of ["", ...below(`/${declared}`)]) {
      const path = addressOf(`/${declared}`, at);
      const screen = path.replace(FILE, "");
      const menu = menus.get(path) ?? menus.get(screen) ?? screen;
      const found = { id, path, at, menu, kept: (module.handle as Handle)?.kept ?? null };
      if (path === "/*") rest = found;
      else if (path.endsWith("/*")) continue;
      else if (/[:*?]/.test(path)) patterns.push({ parts: path.split("/"), found });
      else exact.set(path, found);
    }
  }
  const spelled = new Map([...exact.keys()].map((path) => [path.toLowerCase(), path]));
  const lookUp = (pathname: string) => exact.get(pathname) ?? patterns.find(({ parts }) => fits(parts, pathname.split("/"), same))?.found;
  return {
    find: (pathname) => lookUp(pathname) ?? rest,
    knows: (pathname) => lookUp(pathname) !== undefined,
    canonical: (pathname) => {
      const parts = ["", ...pathname.split("/").filter(Boolean)];
      const path = parts.map(decoded).join("/").toLowerCase() || "/";
      const pattern = patterns.find((one) => fits(one.parts, parts, (own, typed) => own.toLowerCase() === decoded(typed).toLowerCase()));
      return spelled.get(path) ?? (pattern ? pattern.parts.map((own, at) => (own.startsWith(":") ? parts[at] : own)).join("/") : null);
    },
  };
}

/** The address of a call: its file's own, one below it (`at` = "page"), or a whole address (`at` = "/v1/…"). */
export function addressOf(own: string, at = ""): string {
  if (at.startsWith("/")) return at;
  return at ? `${own}/${at}` : own;
}

const same = (own: string, typed: string) => own === typed;

const fits = (parts: string[], typed: string[], equal: typeof same): boolean =>
  parts.length === typed.length && parts.every((own, at) => (own.startsWith(":") ? typed[at] !== "" : equal(own, typed[at]!)));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
