/**
 * The rows of a download until whoever asked for it has gone. remix-serve aborts the request then, but goes on to take the answer, all of it,
 * to nowhere: the download of a large list that somebody left would be read to its end.
 */
export async function* whileAwaited<R>(request: Request, rows: Iterable<R> | AsyncIterable<R>): AsyncGenerator<R> {
  for await (const row of rows) {
    if (request.signal.aborted) return;
    yield row;
  }
}
