/** The result of `doing`, or a rejection with `over()` after `ms`. The work itself is not cancelled. */
export async function withTimeout<T>(ms: number, doing: Promise<T>, over = () => new Error(`no answer within ${ms} ms`)): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // One more turn of the event loop after the timer: an answer that arrived while this process was busy still counts.
    timer = setTimeout(() => setImmediate(() => reject(over())), ms);
  });
  return Promise.race([doing, late]).finally(() => clearTimeout(timer));
}
