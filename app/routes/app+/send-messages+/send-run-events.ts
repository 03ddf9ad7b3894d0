import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "remix-utils/sse/server";
import { watchSendRun } from "~/areas/sending/runs/watch-send-run.server";
import { Id } from "~/core/shapes.server";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { untilStop } from "~/http/process/stop.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/send-messages/send-contents" };

const EVERY_MS = 1_000;

/**
 * Sends an event each time the run's figures change, until it ends. The row is read once a second, because any process may do the sending.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const sendRunId = Id.safeParse(new URL(request.url).searchParams.get("sendRunId"));
    const first = sendRunId.success ? await watchSendRun(ctx, sendRunId.data) : null;
    if (!sendRunId.success || !first) throw new Refusal("common.not-found");
    return eventStream(untilStop(request), (send, close) => {
      let last = "";
      const look = async () => {
        const now = await watchSendRun(ctx, sendRunId.data);
        if (now && now.text !== last) send({ data: (last = now.text) });
        if (!now || now.isOver) close();
      };
      const timer = setInterval(() => void look().catch((error: Error) => log.debug({ err: error.message }, "run not read")), EVERY_MS);
      return () => clearInterval(timer);
    });
  });
}
