import type { LoaderFunctionArgs } from "@remix-run/node";
import { watchExport } from "~/areas/exports/read-exports.server";
import { Refusal } from "~/core/refusal";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { progressStream } from "~/http/screen/progress-stream.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/my-page/export" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    if (!(await watchExport(ctx))) throw new Refusal("common.not-found");
    return progressStream(ctx, `${ctx.actor.userId}`, () => watchExport(ctx));
  });
}
