/** Runs at most `width` calls at once. After `close`, returns null. */
export function makeGate(width: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let closed = false;
  return {
    async pass<T>(call: () => Promise<T>): Promise<T | null> {
      if (inside >= width && !closed) await new Promise<void>((enter) => waiting.push(enter));
      if (closed) return null;
      inside += 1;
      try {
        return await call();
      } finally {
        inside -= 1;
        waiting.shift()?.();
      }
    },
    close() {
      closed = true;
      for (const enter of waiting.splice(0)) enter();
    },
  };
}
