import { assets } from "@remix-run/dev/server-build";
import { LONGEST_PATH } from "../request/route-table.server";
import { siteRoutes } from "../request/site-routes.server";

const FOR_EVER = "public, max-age=31536000, immutable";

/** Whether Remix's script asks which modules draw linked pages. */
export const isManifest = ({ pathname }: URL): boolean => pathname === "/__manifest";

/** Answers the modules of the paths `p`; 204 makes a page of another build reload. */
export function answerManifest({ searchParams }: URL): Response {
  if (searchParams.get("version") !== assets.version)
    return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
  const table = siteRoutes();
  const paths = searchParams.getAll("p").filter((path) => path.length <= LONGEST_PATH);
  const ids = new Set(["root", ...paths.map((path) => table.find(path.startsWith("/") ? path : `/${path}`).id)]);
  return Response.json(Object.fromEntries([...ids].map((id) => [id, assets.routes[id]])), { headers: { "Cache-Control": FOR_EVER } });
}
