import { assets } from "@remix-run/dev/server-build";
import { LONGEST_PATH } from "../request/route-table.server";
import { siteRoutes } from "../request/site-routes.server";

const FOR_EVER = "public, max-age=31536000, immutable";

/** Whether the framework's script asks which modules draw the addresses that its page links to. */
export const isManifest = ({ pathname }: URL): boolean => pathname === "/__manifest";

/**
 * The modules of the asked addresses, in the framework's words: 204 to a page of another build, which then loads whole pages. The framework's own
 * answer tries every route for each part of each address, 100 ms for a long list.
 */
export function answerManifest({ searchParams }: URL): Response {
  if (searchParams.get("version") !== assets.version)
    return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
  const table = siteRoutes();
  const paths = searchParams.getAll("p").filter((path) => path.length <= LONGEST_PATH);
  const ids = new Set(["root", ...paths.map((path) => table.find(path.startsWith("/") ? path : `/${path}`).id)]);
  return Response.json(Object.fromEntries([...ids].map((id) => [id, assets.routes[id]])), { headers: { "Cache-Control": FOR_EVER } });
}
