import { isDatabaseAway } from "./database-error.server";

type Waiting<I, O> = { item: I; done: (outcome: O) => void; failed: (error: unknown) => void };
type Work<I, O> = (items: I[]) => Promise<PromiseSettledResult<O>[]>;

const MAX_BATCH = 50;
const waiting = new Map<string, Waiting<never, never>[]>();

/**
 * Batches items of one key: those that arrive while `work` runs share the next run, at most 50. Waiting items hold no connection. If `work`
 * throws, retries each alone.
 */
export function batchByKey<I, O>(key: string, item: I, work: Work<I, O>): Promise<O> {
  return new Promise<O>((done, failed) => {
    const queue = waiting.get(key) as Waiting<I, O>[] | undefined;
    if (queue) return void queue.push({ item, done, failed });
    const fresh = [{ item, done, failed }];
    waiting.set(key, fresh as never);
    void drain(key, fresh, work);
  });
}

async function drain<I, O>(key: string, queue: Waiting<I, O>[], work: Work<I, O>): Promise<void> {
  while (queue.length > 0) await runBatch(queue.splice(0, MAX_BATCH), work);
  waiting.delete(key);
}

async function runBatch<I, O>(batch: Waiting<I, O>[], work: Work<I, O>): Promise<void> {
  try {
    const outcomes = await work(batch.map(({ item }) => item));
    for (const [index, { done, failed }] of batch.entries()) {
      const outcome = outcomes[index]!;
      if (outcome.status === "fulfilled") done(outcome.value);
      else failed(outcome.reason);
    }
  } catch (error) {
    if (batch.length === 1 || isDatabaseAway(error)) return batch.forEach(({ failed }) => failed(error));
    for (const item of batch) await runBatch([item], work);
  }
}
