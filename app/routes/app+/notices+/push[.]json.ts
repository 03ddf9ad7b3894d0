import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPushOffer } from "~/areas/notices/push/list-devices.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/notices" };

/** For the button that asks for web push; only browsers that can push ask. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => Response.json(await readPushOffer(ctx), { headers: { "Cache-Control": "no-store" } }));
}
