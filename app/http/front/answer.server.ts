import * as build from "@remix-run/dev/server-build";
import { createRequestHandler, type RequestHandler } from "@remix-run/node";
import { Refusal } from "~/core/refusal";
import { withRequestId } from "~/core/request-id.server";
import { ErrorDocument } from "~/ui/shell/error-document";
import { waitingOnce } from "~db/statement-limits";
import type { Measured } from "../process/request-metrics.server";
import { withRoute } from "../request/matched-route.server";
import { otherSpelling } from "../request/other-spelling.server";
import { isSameOrigin } from "../request/request.server";
import { siteRoutes } from "../request/site-routes.server";
import { failedPage } from "../screen/plain-page.server";
import { answerManifest, isManifest } from "./manifest.server";

type BuiltRoute = NonNullable<(typeof build.routes)[string]>;
type From = { requestId: string; address: string | null; measured?: Measured };

const mode = process.env.NODE_ENV === "development" ? "development" : "production";

/** Answers by the one route that the path matches (design 4): Remix gets only the root and that route. */
export async function answer(request: Request, { requestId, address, measured }: From): Promise<Response> {
  const url = new URL(request.url);
  if (isManifest(url)) return answerManifest(url);
  const asData = url.pathname.endsWith(".data");
  const pathname = asData ? url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") : url.pathname;
  const table = siteRoutes();
  const match = table.find(pathname);
  if (measured) measured.route = match.path;
  const respond = () => {
    const elsewhere = otherSpelling(table, { method: request.method, url, pathname, asData });
    if (elsewhere) return asData ? redirected(url, request, elsewhere) : elsewhere;
    const route = build.routes[match.id]!;
    if (isScreen(route) && !fitsOrigin(request)) return failedPage(request, new Refusal("common.csrf"), ErrorDocument);
    return handlerOf(match.path, route)(request);
  };
  return withRequestId(requestId, () => withRoute({ ...match, address, asData, request, knows: table.knows }, () => waitingOnce(respond)));
}

const handlers = new Map<string, RequestHandler>();

function handlerOf(address: string, route: BuiltRoute): RequestHandler {
  const handler = handlers.get(address) ?? handlerFor({ ...route, path: address === "/" ? undefined : address.slice(1) });
  handlers.set(address, handler);
  return handler;
}

function handlerFor(route: BuiltRoute): RequestHandler {
  const root = build.routes.root!;
  const own = isScreen(route) ? route : { ...route, module: withErrorPage(route.module) };
  const { root: rootAssets, [route.id]: assets } = build.assets.routes;
  const narrow = {
    ...build,
    routes: { root, [route.id]: own },
    assets: { ...build.assets, routes: { root: rootAssets!, [route.id]: assets! } },
  };
  return createRequestHandler(narrow, mode);
}

function redirected(url: URL, request: Request, elsewhere: Response): Promise<Response> {
  const rest = build.routes["routes/$"]!;
  const loader = () => {
    throw elsewhere;
  };
  // With `_routes`, Remix could skip the loader that throws the redirect.
  url.searchParams.delete("_routes");
  return handlerFor({ ...rest, module: { ...rest.module, loader } })(new Request(url, request));
}

const isScreen = ({ module }: BuiltRoute) => module.default !== undefined || module.ErrorBoundary !== undefined;

type Module = BuiltRoute["module"];
type Action = NonNullable<Module["action"]>;

/** Shows our error page for errors of a route without component; Remix would answer JSON or English text. */
function withErrorPage(module: Module): Module {
  const guarded =
    (answers: Action | undefined): Action =>
    async (args) => {
      try {
        if (!answers) throw new Refusal("common.method");
        return await answers(args);
      } catch (error) {
        if (error instanceof Response || args.request.signal.aborted) throw error;
        return failedPage(args.request, error, ErrorDocument);
      }
    };
  return { ...module, loader: guarded(module.loader), action: guarded(module.action) };
}

/** Whether a form's Origin is ours, "null" or missing. Adapts headers: Remix's own check would answer an empty 500. */
function fitsOrigin(request: Request): boolean {
  const { method, headers } = request;
  const origin = headers.get("Origin");
  if (method === "GET" || method === "HEAD" || origin === null) return true;
  if (origin !== "null" && !isSameOrigin(request)) return false;
  if (URL.canParse(origin)) headers.set("X-Forwarded-Host", new URL(origin).host);
  else headers.delete("Origin");
  return true;
}
