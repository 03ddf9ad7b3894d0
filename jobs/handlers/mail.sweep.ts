import { dueMails } from "~/areas/mail/send-posted-mail.server";
import type { Ctx } from "~/core/ctx.server";
import { enqueue } from "~jobs/enqueue.server";

/** Enqueues mails with a lost job or a due retry. */
export async function handle(ctx: Ctx): Promise<void> {
  const due = await dueMails(ctx);
  await enqueue(
    "mail.send",
    due.map(({ mailId, requestId }) => ({ payload: { mailId }, jobId: `mail-${mailId}`, requestId })),
  );
}
