import { AsyncResource } from "node:async_hooks";
import { eventStream } from "remix-utils/sse/server";
import type { MemberCtx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import type { faultPage } from "../reply/fault.server";
import { untilStop } from "../process/stop.server";
import { matchedRoute } from "../request/matched-route.server";
import { enter } from "./enter.server";
import { keepStream } from "./open-streams.server";
import { hearSubject, type Watched } from "./shared-readers.server";

/**
 * Sends an event each time what `watch` says changes, until it is over or the caller may no longer see it (ADR 57). Streams of a route
 * with the same `subject` share what `watch` reads, so `subject` names the row and, where rows belong to members, the member. The event "stop"
 * tells the page not to reconnect by itself.
 */
export function progressStream(ctx: MemberCtx, subject: string, watch: () => Promise<Watched>): Response {
  const { path, access, request } = matchedRoute();
  const mayStay = AsyncResource.bind(() => maySee(request, access!));
  const login = ctx.actor.sessionHash ?? `member ${ctx.actor.userId}`;
  const start: Parameters<typeof eventStream>[1] = (send, close) => {
    const quietly = (write: () => void) => {
      try {
        write();
      } catch (error) {
        // The client has gone, and its request was not aborted yet.
        log.debug({ err: (error as Error).message }, "event not sent");
        leave();
      }
    };
    const stop = () =>
      quietly(() => {
        send({ event: "stop", data: "" });
        close();
      });
    const forget = keepStream({ login, now: ctx.now, mayStay, stop });
    const unhear = hearSubject(`${path} ${subject}`, watch, {
      tell: (text) => quietly(() => send({ data: text })),
      over: () => quietly(close),
    });
    const leave = () => {
      forget();
      unhear();
    };
    return leave;
  };
  // A proxy that collects answers before it passes them on would hold the events back (nginx).
  return eventStream(untilStop(request), start, { headers: { "X-Accel-Buffering": "no" } });
}

/** Whether the login lasts and its rights suffice. While the database is away nobody knows, and the stream stays. */
async function maySee(request: Request, access: Parameters<typeof enter>[1]): Promise<boolean> {
  try {
    await enter(request, access, { isActivity: false });
    return true;
  } catch (thrown) {
    const { status } = thrown instanceof Response ? thrown : ((thrown as ReturnType<typeof faultPage>).init ?? {});
    if (!status) throw thrown;
    return status >= 500;
  }
}
