import { AsyncResource } from "node:async_hooks";
import { eventStream } from "remix-utils/sse/server";
import type { MemberCtx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import type { faultPage } from "../reply/fault.server";
import { untilStop } from "../process/stop.server";
import { matchedRoute } from "../request/matched-route.server";
import { enter } from "./enter.server";
import { keepStream } from "./open-streams.server";
import { watchSubject, type Watched } from "./shared-readers.server";

/**
 * Sends an event for each changed text of `watch` while the viewer has access (ADR 57). A route's streams of one `subject` share a reader.
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
    const unsubscribe = watchSubject(`${path} ${subject}`, watch, {
      onText: (text) => quietly(() => send({ data: text })),
      onEnd: () => quietly(close),
    });
    const leave = () => {
      forget();
      unsubscribe();
    };
    return leave;
  };
  // Keeps nginx from buffering the events.
  return eventStream(untilStop(request), start, { headers: { "X-Accel-Buffering": "no" } });
}

/** Whether the viewer still has access; true if the check answers 5xx. */
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
