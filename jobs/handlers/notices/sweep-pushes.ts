import { duePushes } from "~/areas/notices/push/send-push.server";
import type { Ctx } from "~/core/ctx.server";
import { enqueue } from "~jobs/enqueue.server";

/** Enqueues pushes with a lost job or a due retry. */
export async function handle(ctx: Ctx): Promise<void> {
  const due = await duePushes(ctx);
  await enqueue(
    "notices.send-push",
    due.map(({ pushId, requestId }) => ({ payload: { pushId }, jobId: `push-${pushId}`, requestId })),
  );
}
