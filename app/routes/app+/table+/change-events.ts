import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "remix-utils/sse/server";
import { ChangeQuery } from "~/areas/tables/changes/changes.schema.server";
import { watchChange } from "~/areas/tables/changes/watch-change.server";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { untilStop } from "~/http/process/stop.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/table/change" };

const EVERY_MS = 1_000;
/** An hour, longer than a change may take; the browser asks again by itself if it still looks. */
const MOST_LOOKS = 3_600;

/** Sends an event each time the state of a change or of a part of it changes, until it ends. The rows are read, as any process may run it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { tableChangeId } = queryOf(request, ChangeQuery, "tables.no-change");
    if (!(await watchChange(ctx, tableChangeId))) throw new Refusal("tables.no-change");
    return eventStream(untilStop(request), (send, close) => {
      let last = "";
      let looks = 0;
      const look = async () => {
        const now = await watchChange(ctx, tableChangeId);
        if (now && now.text !== last) send({ data: (last = now.text) });
        if (!now || now.isOver || ++looks > MOST_LOOKS) close();
      };
      const timer = setInterval(() => void look().catch((error: Error) => log.debug({ err: error.message }, "change not read")), EVERY_MS);
      return () => clearInterval(timer);
    });
  });
}
