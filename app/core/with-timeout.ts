/** Rejects with `over()` after `ms`. Does not cancel the work. */
export async function withTimeout<T>(ms: number, doing: Promise<T>, over = () => new Error(`no answer within ${ms} ms`)): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // One more turn of the event loop: an answer that arrived while this process was busy still counts.
    timer = setTimeout(() => setImmediate(() => reject(over())), ms);
  });
  return Promise.race([doing, late]).finally(() => clearTimeout(timer));
}
