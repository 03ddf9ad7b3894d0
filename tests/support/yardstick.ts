import { spawn } from "node:child_process";

/**
 * How long one round of the work below takes on the machine the tests' waits were written on (2 cores, idle): the fastest of fifty rounds.
 * A machine of the same kind in a busy hour measures 1.5 to 3 times as long.
 */
const REFERENCE_MS = 100;
const ROUNDS = 3;
const [LEAST, MOST] = [1, 8];

/** The measurement happens once, and the machine may become busier afterwards. A wait costs nothing when its condition comes soon. */
const GENEROUS = 3;

/**
 * How many times slower this machine is just now than the reference, from 1 to 8. Measured once a run by `measureSlowness`; every process of the
 * run reads the figure from the environment. 1 in a process whose run measured nothing.
 */
export function slowness(): number {
  return Number(process.env.TEST_SLOWNESS) || LEAST;
}

/** How many milliseconds a test waits for what takes less than `ms` on the reference machine: enough on a machine four times slower. */
export function patience(ms: number): number {
  return Math.ceil(ms * slowness() * GENEROUS);
}

/**
 * A time limit of the product that a test shortens, as the setting's text. It grows with the machine's slowness, so that ordinary work stays within
 * it; no further, since a test that waits for the limit waits all of it.
 */
export function limitMs(ms: number): string {
  return String(Math.ceil(ms * slowness()));
}

/** Measures this machine unless a process above has done so, and tells the processes below by TEST_SLOWNESS. Takes half a second. */
export async function measureSlowness(): Promise<number> {
  if (!process.env.TEST_SLOWNESS) {
    let worst = 0;
    for (let round = 0; round < ROUNDS; round++) worst = Math.max(worst, await measureRound());
    process.env.TEST_SLOWNESS = Math.min(MOST, Math.max(LEAST, worst / REFERENCE_MS)).toFixed(2);
  }
  return slowness();
}

/** Wall time, not processor time, so that a busy neighbour counts. */
async function measureRound(): Promise<number> {
  const from = performance.now();
  countInLoop();
  sortTexts();
  await startNode();
  return performance.now() - from;
}

function countInLoop(): number {
  let sum = 0;
  for (let index = 0; index < 5_000_000; index++) sum = (sum * 31 + index) | 0;
  return sum;
}

/** Work on strings and memory, which a loop of numbers does not see. */
function sortTexts(): number {
  const texts = Array.from({ length: 20_000 }, (_, index) => `${(index * 7_919) % 20_011}`).sort();
  return (JSON.parse(JSON.stringify(texts)) as string[]).join(",").length;
}

function startNode(): Promise<void> {
  return new Promise((done, fail) =>
    spawn(process.execPath, ["-e", ""], { stdio: "ignore" })
      .once("exit", () => done())
      .once("error", fail),
  );
}
