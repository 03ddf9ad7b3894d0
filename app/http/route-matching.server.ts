import { createRequire } from "node:module";

type Route = { path?: string; children?: Route[] };
type Match = (routes: Route[], location: string | { pathname?: string }, basename?: string) => unknown;
type Handler = { query: (request: Request, ...rest: unknown[]) => unknown; queryRoute: (request: Request, ...rest: unknown[]) => unknown };
type Router = { matchRoutes: Match; createStaticHandler: (routes: Route[], options?: unknown) => Handler };

/**
 * Lets the framework look only at the routes that can match. For every request, and twice, its router sorts all routes and compiles a pattern
 * for most: 0.75 ms each time at 250 routes, more than a kept page costs. Nearly all our addresses are fixed texts, which are compared instead;
 * routes with parameters are always looked at, and what is found is the same (a test compares them for every route).
 */
export function matchByText(): void {
  const router = frameworkRouter();
  const { matchRoutes, createStaticHandler } = router;
  if (matchRoutes.name === "matchCandidates") return;
  router.matchRoutes = function matchCandidates(routes, location, basename) {
    const pathname = typeof location === "string" ? location : (location.pathname ?? "/");
    return matchRoutes(candidates(routes, pathname), location, basename);
  };
  router.createStaticHandler = (routes, options) => {
    const whole = createStaticHandler(routes, options);
    const known = new Map<string, Handler>();
    const handlerFor = (request: Request): Handler => {
      const chosen = candidates(routes, new URL(request.url).pathname);
      if (chosen === routes) return whole;
      const key = chosen
        .flatMap((route) => route.children ?? [])
        .map((route) => route.path)
        .join("\n");
      const handler = known.get(key) ?? createStaticHandler(chosen, options);
      known.set(key, handler);
      return handler;
    };
    return {
      ...whole,
      query: (request, ...rest) => handlerFor(request).query(request, ...rest),
      queryRoute: (request, ...rest) => handlerFor(request).queryRoute(request, ...rest),
    };
  };
}

/** The routes with only those children that may match the path; all of them where letters are encoded. */
export function candidates(routes: Route[], pathname: string): Route[] {
  if (pathname.includes("%")) return routes;
  const wanted = trimmed(pathname).toLowerCase();
  return routes.map((route) =>
    route.children ? { ...route, children: route.children.filter((child) => mayMatch(child, wanted)) } : route,
  );
}

const mayMatch = ({ path, children }: Route, wanted: string): boolean =>
  !path || (children !== undefined && children.length > 0) || /[:*?]/.test(path) || trimmed(path).toLowerCase() === wanted;

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, "");

/** The very module object that the framework's server calls. */
function frameworkRouter(): Router {
  const node = createRequire(import.meta.url).resolve("@remix-run/node");
  const server = createRequire(node).resolve("@remix-run/server-runtime");
  return createRequire(server)("@remix-run/router") as Router;
}
