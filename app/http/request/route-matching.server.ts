import { createRequire } from "node:module";
import { noteRoute } from "../process/request-metrics.server";
import { callsBelow } from "../rest/built-calls.server";
import { withRoute } from "./matched-route.server";
import { otherSpelling } from "./other-spelling.server";
import { LONGEST_PATH, type Route, type RouteTable, tableOf } from "./route-table.server";

type Match = (routes: Route[], location: string | { pathname?: string }, basename?: string) => unknown;
type Query = (request: Request, options?: { dataStrategy?: unknown; routeId?: string }) => Promise<unknown>;
type Handler = { query: Query; queryRoute: Query };
type Router = { matchRoutes: Match; createStaticHandler: (routes: Route[], options?: unknown) => Handler };
type Actions = { throwIfPotentialCSRFAttack: (headers: Headers) => void };

const originals = Symbol.for("geulbeot.router");

/**
 * The edge of every request: the framework looks only at the route whose address this is, letter by letter (design 4). Its own router
 * ignores case, slashes at the end and encoded letters, so that an address had as many names as one likes; here the others lead to the one
 * (308) or are not found. It also compiled 250 patterns for every request, which cost more than a kept page does.
 */
export function matchExactly(): void {
  const { router, actions } = framework();
  const kept = router as unknown as { [originals]?: Pick<Router, "matchRoutes" | "createStaticHandler"> };
  const { matchRoutes, createStaticHandler } = (kept[originals] ??= { ...router });
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
      const found = table(routes).find(new URL(request.url).pathname);
      noteRoute(request, found.path);
      const elsewhere = otherSpelling(table(routes), request, { asData: given?.dataStrategy !== undefined });
      if (elsewhere) return elsewhere;
      const handler = known.get(found.path) ?? createStaticHandler(found.routes, options);
      known.set(found.path, handler);
      return withRoute(found, () => handler[by](request, given));
    };
    return { ...whole, query: answer("query"), queryRoute: answer("queryRoute") };
  };
  // The framework answers a form of another origin by an empty 500 before any code of ours; our own check refuses it with a page (http/csrf).
  actions.throwIfPotentialCSRFAttack = () => {};
}

/** The very module objects that the framework's server calls. */
function framework(): { router: Router; actions: Actions } {
  const node = createRequire(import.meta.url).resolve("@remix-run/node");
  const server = createRequire(createRequire(node).resolve("@remix-run/server-runtime"));
  return { router: server("@remix-run/router") as Router, actions: server("./actions.js") as Actions };
}
