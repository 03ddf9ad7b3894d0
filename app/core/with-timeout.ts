/** What `doing` answers, or a rejection after `ms`; what is going on goes on. */
export async function withTimeout<T>(ms: number, doing: Promise<T>, over = () => new Error(`no answer within ${ms} ms`)): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // After the timer one look at the network: an answer that came while this process itself was busy is there in time.
    timer = setTimeout(() => setImmediate(() => reject(over())), ms);
  });
  return Promise.race([doing, late]).finally(() => clearTimeout(timer));
}
