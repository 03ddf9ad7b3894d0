const BATCH = 200;

/** Maps a long list synchronously; after every 200 items other requests may run. */
export async function mapInBatches<A, B>(items: A[], work: (item: A, index: number) => B): Promise<B[]> {
  const done: B[] = [];
  for (let from = 0; from < items.length; from += BATCH) {
    if (from > 0) await new Promise((go) => setImmediate(go));
    for (const [index, item] of items.slice(from, from + BATCH).entries()) done.push(work(item, from + index));
  }
  return done;
}
