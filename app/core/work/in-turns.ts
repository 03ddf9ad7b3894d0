const TURN = 200;

/** Maps a long list synchronously; after every 200 items other requests may run. */
export async function inTurns<A, B>(items: A[], work: (item: A, index: number) => B): Promise<B[]> {
  const done: B[] = [];
  for (let from = 0; from < items.length; from += TURN) {
    if (from > 0) await new Promise((go) => setImmediate(go));
    for (const [at, item] of items.slice(from, from + TURN).entries()) done.push(work(item, from + at));
  }
  return done;
}
