const last = new Map<string, Promise<void>>();

/**
 * Runs `work` once all earlier work under the same key has ended in this process. For work that waits for one row's lock: many at once wait here,
 * where they hold no connection, instead of leaving none for anybody else.
 */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const run = (last.get(key) ?? Promise.resolve()).then(work);
  const ended = run.then(nothing, nothing);
  last.set(key, ended);
  void ended.then(() => last.get(key) === ended && last.delete(key));
  return run;
}

const nothing = () => {};
