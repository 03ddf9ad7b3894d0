import { dueMails } from "~/areas/mail/send-posted-mail.server";
import type { Ctx } from "~/core/ctx.server";
import { enqueue } from "~jobs/enqueue.server";

/** Enqueues mails whose job was lost or whose next try is due. */
export async function handle(ctx: Ctx): Promise<void> {
  const due = await dueMails(ctx);
  await enqueue(
    "mail.send",
    due.map(({ mailId, requestId }) => ({ payload: { mailId }, jobId: `mail-${mailId}`, requestId })),
  );
}
