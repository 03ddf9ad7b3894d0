/** What a run consists of, as a list; a part begins when the parts before it have ended and processors are free. */

export type Part = {
  name: string;
  /** The names of the parts that must have ended; names that this run lacks are ignored. */
  after?: string[];
  /** How many processors the part keeps busy. */
  cores?: number;
  run(): Promise<void>;
};

export type Timing = { name: string; seconds: number };

/** Runs all parts, as many at once as there are processors. A part that keeps more than all of them busy runs alone. */
export async function runParts(parts: Part[], processors: number): Promise<Timing[]> {
  const timings: Timing[] = [];
  const waiting = [...parts];
  const running = new Map<Part, Promise<void>>();
  const isReady = ({ after = [] }: Part) =>
    !parts.some((part) => after.includes(part.name) && (waiting.includes(part) || running.has(part)));
  const begin = (part: Part) => {
    waiting.splice(waiting.indexOf(part), 1);
    const begun = performance.now();
    const ended = () => {
      running.delete(part);
      timings.push({ name: part.name, seconds: (performance.now() - begun) / 1000 });
    };
    running.set(part, part.run().finally(ended));
  };
  while (waiting.length > 0 || running.size > 0) {
    for (const part of waiting.filter(isReady)) {
      const busy = [...running.keys()].reduce((sum, { cores = 1 }) => sum + cores, 0);
      if (busy === 0 || busy + (part.cores ?? 1) <= processors) begin(part);
    }
    if (running.size === 0) throw new Error(`These parts wait for each other: ${waiting.map(({ name }) => name).join(", ")}`);
    await Promise.race(running.values());
  }
  return timings;
}
