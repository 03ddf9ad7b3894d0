/**
 * Joins calls made at the same time into one statement: while one runs, further items collect for the next; a single call never waits.
 * `doAll` returns one result per item, in order; when it fails, every item of its batch fails.
 */
export function batchCalls<I, O>(doAll: (items: I[]) => Promise<O[]>): (item: I) => Promise<O> {
  type Waiting = { item: I; resolve: (result: O) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let running = false;

  async function run() {
    running = true;
    while (waiting.length > 0) {
      const round = waiting;
      waiting = [];
      try {
        const results = await doAll(round.map(({ item }) => item));
        round.forEach(({ resolve }, index) => resolve(results[index]!));
      } catch (error) {
        for (const { reject } of round) reject(error);
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
