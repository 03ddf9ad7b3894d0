type Rows<R> = Iterable<R> | AsyncIterable<R>;

/**
 * The rows of a download until whoever asked for it has gone: the database is asked for no more of them. The first row is read before this
 * resolves, and a failure to read that row rejects: an error page can be answered only until the head of the file has gone out.
 */
export async function whileAwaited<R>(request: Request, rows: Rows<R>): Promise<AsyncGenerator<R>> {
  const reading = untilGone(request, rows);
  return from(await reading.next(), reading);
}

async function* untilGone<R>(request: Request, rows: Rows<R>): AsyncGenerator<R> {
  for await (const row of rows) {
    if (request.signal.aborted) return;
    yield row;
  }
}

async function* from<R>(first: IteratorResult<R>, rest: AsyncGenerator<R>): AsyncGenerator<R> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
