import { done, success } from "~/http/screen/flash.server";
import { counted } from "~/messages/counted";
import type { SentOrKept } from "../send-or-keep.server";

/** Redirect to the new run, or to the planned runs if nobody was sent to. */
export function redirectAfterSend({ sendRunId, kept }: SentOrKept): Promise<Response> {
  const keptText = sendRunId === null ? `${counted(kept)}명을` : `나머지 ${counted(kept)}명을`;
  const notice = kept > 0 ? success(`${keptText} 예약했습니다. 그날 알려 드립니다.`) : undefined;
  const path = sendRunId === null ? "planned-runs" : `send-run?sendRunId=${sendRunId}`;
  return done(`/app/send-messages/${path}`, notice);
}
