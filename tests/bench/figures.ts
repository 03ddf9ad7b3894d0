export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Prints a titled table of figures, two digits behind the point. */
export function table(title: string, rows: Record<string, string | number>[]): void {
  console.log(`\n${title}`);
  console.table(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === "number" ? Number(value.toFixed(2)) : value])),
    ),
  );
}
