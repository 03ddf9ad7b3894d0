import { spawn } from "node:child_process";

/** One round of work on the reference machine (2 cores, idle): the fastest of fifty. A busy hour measures 1.5 to 3 times as long. */
const REFERENCE_MS = 100;
const ROUNDS = 3;
const [LEAST, MOST] = [1, 8];

/** The machine may become busier after the measurement. */
const GENEROUS = 3;

/** Slowness against the reference machine, 1 to 8; 1 when not measured. */
export function slowness(): number {
  return Number(process.env.TEST_SLOWNESS) || LEAST;
}

/** Waiting time for work of `ms` on the reference machine. */
export function patience(ms: number): number {
  return Math.ceil(ms * slowness() * GENEROUS);
}

/** A shortened product time limit, grown only by slowness, since some tests wait for the full limit. */
export function limitMs(ms: number): string {
  return String(Math.ceil(ms * slowness()));
}

/** Measure the machine once (half a second); child processes read TEST_SLOWNESS. */
export async function measureSlowness(): Promise<number> {
  if (!process.env.TEST_SLOWNESS) {
    let worst = 0;
    for (let round = 0; round < ROUNDS; round++) worst = Math.max(worst, await measureRound());
    process.env.TEST_SLOWNESS = Math.min(MOST, Math.max(LEAST, worst / REFERENCE_MS)).toFixed(2);
  }
  return slowness();
}

/** Wall time, so that a busy neighbour counts. */
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

/** A loop of numbers does not measure strings and memory. */
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
