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
/** `address`: the other end of the socket. `measured` is told which route answers. */
type From = { requestId: string; address: string | null; measured?: Measured };

/** As React and the framework know it; in production unless it says development. */
const mode = process.env.NODE_ENV === "development" ? "development" : "production";

/**
 * Answers a request by the one route whose address equals its path exactly (design 4): the framework gets that route and the root alone, since
 * to it all routes would be patterns to try. An address spelled otherwise is redirected or not found before any right is asked.
 */
export async function answer(request: Request, { requestId, address, measured }: From): Promise<Response> {
  const url = new URL(request.url);
  if (isManifest(url)) return answerManifest(url);
  const asData = url.pathname.endsWith(".data");
  const pathname = asData ? url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") : url.pathname;
  const table = siteRoutes();
  const found = table.find(pathname);
  if (measured) measured.route = found.path;
  const answering = () => {
    const elsewhere = otherSpelling(table, { method: request.method, url, pathname, asData });
    if (elsewhere) return asData ? redirected(url, request, elsewhere) : elsewhere;
    const route = build.routes[found.id]!;
    if (isScreen(route) && !fitsOrigin(request)) return failedPage(request, new Refusal("common.csrf"), ErrorDocument);
    return handlerOf(found.path, route)(request);
  };
  return withRequestId(requestId, () =>
    withRoute({ ...found, address, asData, request, knows: table.knows }, () => waitingOnce(answering)),
  );
}

const handlers = new Map<string, RequestHandler>();

function handlerOf(address: string, route: BuiltRoute): RequestHandler {
  const made = handlers.get(address) ?? handlerFor({ ...route, path: address === "/" ? undefined : address.slice(1) });
  handlers.set(address, made);
  return made;
}

/** The framework's handler of a build that has no other routes than the root and this one. */
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

/** Answers the framework's script by a redirect in the framework's own words. */
function redirected(url: URL, request: Request, elsewhere: Response): Promise<Response> {
  const rest = build.routes["routes/$"]!;
  const loader = () => {
    throw elsewhere;
  };
  // The script may have asked for other routes' data only.
  url.searchParams.delete("_routes");
  return handlerFor({ ...rest, module: { ...rest.module, loader } })(new Request(url, request));
}

/** To the framework too, a route that draws nothing answers by itself. */
const isScreen = ({ module }: BuiltRoute) => module.default !== undefined || module.ErrorBoundary !== undefined;

type Module = BuiltRoute["module"];
type Action = NonNullable<Module["action"]>;

/** What an address without a page of its own throws becomes an error page; the framework would answer JSON or its own English text. */
function withErrorPage(module: Module): Module {
  const guarded =
    (answers: Action | undefined): Action =>
    async (args) => {
      try {
        if (!answers) throw new Refusal("common.method");
        return await answers(args);
      } catch (error) {
        // A client that left reads no page, and is no bug.
        if (error instanceof Response || args.request.signal.aborted) throw error;
        return failedPage(args.request, error, ErrorDocument);
      }
    };
  return { ...module, loader: guarded(module.loader), action: guarded(module.action) };
}

/**
 * Whether a form may come from where its browser says that it does. The framework asks the same by another rule and would answer an empty 500, so
 * what passes here is put in the words that it lets pass.
 */
function fitsOrigin(request: Request): boolean {
  const { method, headers } = request;
  const origin = headers.get("Origin");
  if (method === "GET" || method === "HEAD" || origin === null) return true;
  if (origin !== "null" && !isSameOrigin(request)) return false;
  if (URL.canParse(origin)) headers.set("X-Forwarded-Host", new URL(origin).host);
  else headers.delete("Origin");
  return true;
}
