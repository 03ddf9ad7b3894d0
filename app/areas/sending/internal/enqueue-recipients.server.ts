import { enqueue } from "~jobs/enqueue.server";

export type Waiting = { sendRecipientId: number; attempts: number; delayMs?: number };

/**
 * One job a recipient, named by recipient and attempt, so that the same one waits only once however often it is enqueued. The place in
 * the run is the priority: a short run is not kept waiting behind a long one.
 */
export function enqueueRecipients(recipients: Waiting[]): Promise<void> {
  return enqueue(
    "sending.send-recipient",
    recipients.map(({ sendRecipientId, attempts, delayMs }, place) => ({
      payload: { sendRecipientId },
      jobId: `recipient-${sendRecipientId}-${attempts}`,
      priority: place + 1,
      delayMs,
    })),
  );
}
