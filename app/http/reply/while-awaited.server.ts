/** The rows of a download until whoever asked for it has gone: the database is asked for no more of them. */
export async function* whileAwaited<R>(request: Request, rows: Iterable<R> | AsyncIterable<R>): AsyncGenerator<R> {
  for await (const row of rows) {
    if (request.signal.aborted) return;
    yield row;
  }
}
