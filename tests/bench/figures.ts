export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The fastest run in ms, after a first one: other load can only slow a run. */
export async function leastMs(run: () => Promise<unknown>, runs: number): Promise<number> {
  await run();
  const times: number[] = [];
  while (times.length < runs) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}

export function table(title: string, rows: Record<string, string | number>[]): void {
  console.log(`\n${title}`);
  console.table(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === "number" ? Number(value.toFixed(2)) : value])),
    ),
  );
}
