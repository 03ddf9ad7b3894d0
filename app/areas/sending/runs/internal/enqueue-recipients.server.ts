import { enqueue } from "~jobs/enqueue.server";

/** `place` is the recipient's among those of its run who wait, from 1 on; `requestId` as in `Work`. */
export type Waiting = { sendRecipientId: number; attempts: number; place: number; delayMs?: number; requestId?: string | null };

/**
 * One job a recipient, named by recipient and attempt, so that the same one waits only once however often it is enqueued. The place in
 * the run is the priority, at a retry as at first: runs take turns, and a short one is not kept waiting behind a long one.
 */
export function enqueueRecipients(recipients: Waiting[]): Promise<void> {
  return enqueue(
    "sending.send-recipient",
    recipients.map(({ sendRecipientId, attempts, place, delayMs, requestId }) => ({
      payload: { sendRecipientId },
      jobId: `recipient-${sendRecipientId}-${attempts}`,
      priority: place,
      delayMs,
      requestId,
    })),
  );
}

export type WaitingRow = Omit<Waiting, "place">;

/** Adds to the recipients of one run their place in it, counted from 1. */
export const placed = (rows: WaitingRow[]): Waiting[] => rows.map((row, index) => ({ ...row, place: index + 1 }));
