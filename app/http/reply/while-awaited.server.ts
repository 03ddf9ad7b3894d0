type Rows<R> = Iterable<R> | AsyncIterable<R>;

/** Yields rows until the client leaves. Awaits the first row, whose error can still become a page. */
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
