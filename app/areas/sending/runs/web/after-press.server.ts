import { done, success } from "~/http/screen/flash.server";
import { counted } from "~/messages/counted";
import type { SentOrKept } from "../send-or-keep.server";

/** Leads to the run a press began, or to the waiting list where nobody could be sent to now, and says how many wait. */
export function afterPress({ sendRunId, kept }: SentOrKept): Promise<Response> {
  const rest = sendRunId === null ? `${counted(kept)}명을` : `나머지 ${counted(kept)}명을`;
  const said = kept > 0 ? success(`${rest} 발송 대기에 넣었습니다.`) : undefined;
  const to = sendRunId === null ? "sending-list" : `send-run?sendRunId=${sendRunId}`;
  return done(`/app/send-messages/${to}`, said);
}
