/** A part begins when its predecessors have ended and processors are free. */

export type Part = {
  name: string;
  /** Parts that must end first; unknown names are ignored. */
  after?: string[];
  cores?: number;
  run(): Promise<void>;
};

export type Timing = { name: string; seconds: number };

/** Run parts in parallel within the processors. A part that needs more runs alone. */
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
