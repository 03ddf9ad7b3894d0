import type { LoaderFunctionArgs } from "@remix-run/node";
import { findFor } from "~/areas/finding/web/find-for.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { SEARCH } from "~/ui/shell/found";

export const handle = { menu: SEARCH };

/** For the palette. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => Response.json(await findFor(request, ctx), { headers: { "Cache-Control": "no-store" } }));
}
