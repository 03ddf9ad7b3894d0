/**
 * One statement for many who come at the same time: while it runs, whoever comes waits for the next, so that alone nobody waits at all.
 * `doAll` answers one result for each item, in their order; when it fails, it fails for all of them.
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
