const TURN = 200;

/**
 * `work` for each item of a long list, in order, a few hundred at a time, so that the process can answer other requests in between. For
 * work that never awaits, such as parsing or encrypting thousands of rows.
 */
export async function inTurns<A, B>(items: A[], work: (item: A, index: number) => B): Promise<B[]> {
  const done: B[] = [];
  for (let from = 0; from < items.length; from += TURN) {
    if (from > 0) await new Promise((go) => setImmediate(go));
    for (const [at, item] of items.slice(from, from + TURN).entries()) done.push(work(item, from + at));
  }
  return done;
}
