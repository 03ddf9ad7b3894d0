import { spelledAddress } from "~/core/fields/address-spelling";

type BuiltRoute = { id: string; parentId?: string; path?: string; index?: boolean; module: { handle?: unknown } };
export type BuiltRoutes = Record<string, BuiltRoute | undefined>;

type Found = { id: string; path: string; at: string; menu: string; kept: readonly string[] | null };
type Handle = { menu?: string; kept?: readonly string[] } | undefined;

export type RouteTable = {
  /** A path's route, else the route "not found". */
  find(pathname: string): Found;
  knows(pathname: string): boolean;
  /** Our spelling of a path, its parameters as typed; null without a route. */
  canonical(pathname: string): string | null;
};

export const LONGEST_PATH = 300;

/** Downloads need the grants of the screen at the address without this ending. */
export const FILE = /\.(xlsx|csv|ics|html)$/;

/** `below` lists further addresses of a route file, relative or whole. */
export function tableOf(routes: BuiltRoutes, below: (path: string) => Iterable<string> = () => []): RouteTable {
  const exact = new Map<string, Found>();
  const patterns: { parts: string[]; found: Found }[] = [];
  /** Routes of `/@handle`, `/@handle/slug` and `/@handle/series/slug`, by the path's `split("/").length`. */
  const addresses = new Map<number, Found>();
  let rest: Found = { id: "root", path: "/*", at: "", menu: "/*", kept: null };
  const own = Object.values(routes).filter((route) => route !== undefined && route.parentId !== undefined) as BuiltRoute[];
  const menus = new Map(own.map(({ path = "", module }) => [`/${path}`, (module.handle as Handle)?.menu]));
  for (const { id, path: declared = "", module } of own) {
    for (const at of ["", ...below(`/${declared}`)]) {
      const path = addressOf(`/${declared}`, at);
      const screen = path.replace(FILE, "");
      const menu = menus.get(path) ?? menus.get(screen) ?? screen;
      const route = { id, path, at, menu, kept: (module.handle as Handle)?.kept ?? null };
      if (path === "/*") rest = route;
      else if (path.endsWith("/*")) continue;
      else if (path.startsWith("/:")) addresses.set(path.split("/").length, route);
      else if (/[:*?]/.test(path)) patterns.push({ parts: path.split("/"), found: route });
      else exact.set(path, route);
    }
  }
  const spelled = new Map([...exact.keys()].map((path) => [path.toLowerCase(), path]));
  const ofAddress = (pathname: string) => addresses.get(pathname.split("/").length);
  const lookUp = (pathname: string) => {
    if (pathname.startsWith("/@")) return spelledAddress(pathname) === pathname ? ofAddress(pathname) : undefined;
    return exact.get(pathname) ?? patterns.find(({ parts }) => fits(parts, pathname.split("/"), same))?.found;
  };
  return {
    find: (pathname) => lookUp(pathname) ?? rest,
    knows: (pathname) => lookUp(pathname) !== undefined,
    canonical: (pathname) => {
      const address = spelledAddress(pathname);
      if (address !== null) return ofAddress(address) ? address : null;
      const parts = ["", ...pathname.split("/").filter(Boolean)];
      const path = parts.map(decoded).join("/").toLowerCase() || "/";
      const pattern = patterns.find((candidate) =>
        fits(candidate.parts, parts, (own, typed) => own.toLowerCase() === decoded(typed).toLowerCase()),
      );
      return (
        spelled.get(path) ?? (pattern ? pattern.parts.map((own, index) => (own.startsWith(":") ? parts[index] : own)).join("/") : null)
      );
    },
  };
}

/** Address of a call: `at` below the file's address `own`, or a whole address. */
export function addressOf(own: string, at = ""): string {
  if (at.startsWith("/")) return at;
  return at ? `${own}/${at}` : own;
}

const same = (own: string, typed: string) => own === typed;

const fits = (parts: string[], typed: string[], equal: typeof same): boolean =>
  parts.length === typed.length && parts.every((own, index) => (own.startsWith(":") ? typed[index] !== "" : equal(own, typed[index]!)));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
