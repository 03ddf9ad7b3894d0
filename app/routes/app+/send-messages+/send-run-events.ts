import type { LoaderFunctionArgs } from "@remix-run/node";
import { watchSendRun } from "~/areas/sending/runs/watch-send-run.server";
import { Id } from "~/core/shapes.server";
import { Refusal } from "~/core/refusal";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { progressStream } from "~/http/screen/progress-stream.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/send-messages/send-contents" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const sendRunId = Id.safeParse(new URL(request.url).searchParams.get("sendRunId"));
    if (!sendRunId.success || !(await watchSendRun(ctx, sendRunId.data))) throw new Refusal("common.not-found");
    return progressStream(ctx, `${ctx.actor.userId} ${sendRunId.data}`, () => watchSendRun(ctx, sendRunId.data));
  });
}
