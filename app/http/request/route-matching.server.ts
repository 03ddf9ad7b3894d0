import { createRequire } from "node:module";
import { noteRoute } from "../process/request-metrics.server";
import { ErrorDocument } from "~/ui/shell/error-document";
import { callsBelow } from "../rest/built-calls.server";
import { failedPage } from "../screen/plain-page.server";
import { withRoute } from "./matched-route.server";
import { otherSpelling } from "./other-spelling.server";
import { FILE, LONGEST_PATH, type Route, type RouteTable, tableOf } from "./route-table.server";

type Match = (routes: Route[], location: string | { pathname?: string }, basename?: string) => unknown;
type Query = (request: Request, options?: { dataStrategy?: unknown; routeId?: string }) => Promise<unknown>;
type Handler = { query: Query; queryRoute: Query };
type Router = { matchRoutes: Match; createStaticHandler: (routes: Route[], options?: unknown) => Handler };
type Actions = { throwIfPotentialCSRFAttack: (headers: Headers) => void };
type Entry = { createEntryRouteModules: (manifest: object) => object };

let latest: RouteTable | undefined;

/** The declared path of the screen at an address, such as /app/subscribe/:userId; null for anything that is no screen of ours. */
export function screenPattern(pathname: string): string | null {
  if (pathname.length > LONGEST_PATH || !latest?.knows(pathname)) return null;
  const { path } = latest.find(pathname);
  return (path === "/" || path.startsWith("/app/")) && !FILE.test(path) ? path : null;
}

const originals = Symbol.for("geulbeot.router");
type Originals = Pick<Router, "matchRoutes" | "createStaticHandler"> & Entry;

/**
 * Makes the framework match only the route whose address equals the request's path exactly (design 4). The framework's own router ignores
 * case, final slashes and encoded letters, and compiles 250 patterns per request, which costs more than a cached page. Other spellings are
 * redirected to the address (308) or not found.
 */
export function matchExactly(): void {
  const { router, actions, entry } = framework();
  const kept = router as unknown as { [originals]?: Originals };
  const { matchRoutes, createStaticHandler, createEntryRouteModules } = (kept[originals] ??= { ...router, ...entry });
  const tables = new WeakMap<Route[], RouteTable>();
  const table = (routes: Route[]) => tables.get(routes) ?? tables.set(routes, tableOf(routes, callsBelow)).get(routes)!;

  router.matchRoutes = (routes, location, basename) => {
    const pathname = typeof location === "string" ? location : (location.pathname ?? "/");
    if (pathname.length > LONGEST_PATH) return null;
    return matchRoutes(table(routes).find(pathname).routes, location, basename);
  };
  router.createStaticHandler = (routes, options) => {
    const whole = createStaticHandler(routes, options);
    const known = new Map<string, Handler>();
    const answer = (by: keyof Handler) => async (request: Request, given?: Parameters<Query>[1]) => {
      latest = table(routes);
      const found = latest.find(new URL(request.url).pathname);
      noteRoute(request, found.path);
      const asData = given?.dataStrategy !== undefined;
      const elsewhere = otherSpelling(latest, request, { asData });
      if (elsewhere) return elsewhere;
      const handler = known.get(found.path) ?? createStaticHandler(found.routes, options);
      known.set(found.path, handler);
      const asked = () => handler[by](request, given);
      return withRoute({ ...found, asData, request, knows: table(routes).knows }, () =>
        by === "query" ? asked() : orErrorPage(request, asked),
      );
    };
    return { ...whole, query: answer("query"), queryRoute: answer("queryRoute") };
  };
  // The framework answers a form of another origin by an empty 500 before our code runs; our own check refuses it with a page
  // (http/screen/csrf).
  actions.throwIfPotentialCSRFAttack = () => {};
  // The framework lists the modules of all routes anew for each page.
  const modules = new WeakMap<object, object>();
  entry.createEntryRouteModules = (manifest) =>
    modules.get(manifest) ?? modules.set(manifest, createEntryRouteModules(manifest)).get(manifest)!;
}

/** What an address without a page of its own answers; what it throws becomes an error page, since the framework would answer JSON. */
async function orErrorPage(request: Request, answer: () => Promise<unknown>): Promise<unknown> {
  try {
    return await answer();
  } catch (error) {
    // A client that left reads no page, and is no bug.
    throw error instanceof Response || request.signal.aborted ? error : await failedPage(request, error, ErrorDocument);
  }
}

/** The module objects that the framework's server itself uses, so that replacing a function there takes effect. */
function framework(): { router: Router; actions: Actions; entry: Entry } {
  const node = createRequire(import.meta.url).resolve("@remix-run/node");
  const server = createRequire(createRequire(node).resolve("@remix-run/server-runtime"));
  const [actions, entry] = [server("./actions.js") as Actions, server("./entry.js") as Entry];
  return { router: server("@remix-run/router") as Router, actions, entry };
}
