/** Rejects with `timeoutError()` after `ms`, without cancelling the work. */
export async function withTimeout<T>(
  ms: number,
  work: Promise<T>,
  timeoutError = () => new Error(`no answer within ${ms} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    // One more turn of the event loop: an answer that arrived while the process was busy counts.
    timer = setTimeout(() => setImmediate(() => reject(timeoutError())), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
