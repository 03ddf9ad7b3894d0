import { passExpiredOffers } from "~/areas/seminars/applying/pass-expired-offers.server";
import { remindAttendees } from "~/areas/seminars/letters/remind-attendees.server";
import { unpostedLetters } from "~/areas/seminars/letters/unposted-letters.server";
import type { Ctx } from "~/core/ctx.server";
import { enqueue } from "../enqueue.server";

export async function handle(ctx: Ctx): Promise<void> {
  await passExpiredOffers(ctx);
  await remindAttendees(ctx);
  const lost = await unpostedLetters(ctx);
  await enqueue(
    "seminars.post-letter",
    lost.map(({ seminarLetterId, requestId }) => ({ payload: { seminarLetterId }, jobId: `letter-${seminarLetterId}`, requestId })),
  );
}
