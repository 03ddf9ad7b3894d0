/** A bare loop takes 10 ms of the reference machine's processor. */
const ITERATIONS = 2_000_000;
/** Loops are measured by five, since some kernels count processor time in steps of several milliseconds. */
const BLOCK = 5;
const TRIES = 12;

type Measured = {
  /** Less than this many loops is enough: the first try below it ends the measurement. */
  most?: number;
  /**
   * `process`: processor time of all threads. `thread`: processor time of this thread alone, so for how long the process answers nobody else.
   * `wall`: time passed, for work that waits for others.
   */
  of?: "process" | "thread" | "wall";
  tries?: number;
};

/**
 * What a piece of work gives, and its cost in bare loops, which holds on slower machines too. Loops and work are measured by turns. Of the work the
 * cheapest try counts, since first runs compile and neighbours disturb; of the loops the median.
 */
export async function costOf<Result>(
  work: () => Result | Promise<Result>,
  { most = 0, of = "process", tries = TRIES }: Measured = {},
): Promise<{ result: Result; loops: number }> {
  const blocks: number[] = [];
  const loops = (ms: number) => ms / (blocks.toSorted((a, b) => a - b)[Math.floor(blocks.length / 2)]! / BLOCK);
  let best: { result: Result; ms: number } | undefined;
  for (let n = 0; n < tries; n++) {
    blocks.push((await spend(bareLoops, of)).ms);
    const next = await spend(work, of);
    if (!best || next.ms < best.ms) best = next;
    if (loops(best.ms) < most) break;
  }
  return { result: best!.result, loops: loops(best!.ms) };
}

async function spend<Result>(work: () => Result | Promise<Result>, of: NonNullable<Measured["of"]>) {
  const from = clock(of);
  const result = await work();
  return { result, ms: clock(of) - from };
}

function clock(of: NonNullable<Measured["of"]>): number {
  if (of === "wall") return performance.now();
  const { user, system } = of === "thread" ? process.threadCpuUsage() : process.cpuUsage();
  return (user + system) / 1_000;
}

function bareLoops(): number {
  let sum = 0;
  for (let index = 0; index < BLOCK * ITERATIONS; index++) sum = (sum * 31 + index) | 0;
  return sum;
}
