/** A bare loop takes 10 ms of the reference machine's processor. */
const ITERATIONS = 2_000_000;
/** Some kernels count CPU time in steps of several ms. */
const BLOCK = 5;
const TRIES = 12;

type Measured = {
  /** The first try below this ends the measurement. */
  most?: number;
  /** `process`: CPU of all threads. `thread`: CPU of this thread. `wall`: time passed. */
  of?: "process" | "thread" | "wall";
  tries?: number;
};

/** A work's result and its cost in loops, which holds on slower machines too: the cheapest try against the median loop. */
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
