import { enqueue } from "~jobs/enqueue.server";

/** `place` counts a run's waiting recipients from 1; `requestId` is as in `Work`. */
export type Waiting = { sendRecipientId: number; attempts: number; place: number; delayMs?: number; requestId?: string | null };

/** Enqueue recipients, deduplicated by id. The place is the priority: short runs do not wait behind long ones. */
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

export const withPlaces = (rows: WaitingRow[]): Waiting[] => rows.map((row, index) => ({ ...row, place: index + 1 }));
