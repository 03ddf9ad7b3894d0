/**
 * Batch concurrent calls: while one batch runs, items collect for the next. `doAll` returns results in order; its failure fails the batch.
 */
export function batchCalls<I, O>(doAll: (items: I[]) => Promise<O[]>): (item: I) => Promise<O> {
  type Waiting = { item: I; resolve: (result: O) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let running = false;

  async function run() {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const results = await doAll(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index]!));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void run();
    });
}
