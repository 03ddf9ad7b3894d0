const isSoak = process.env.SOAK === "Y";

/** `npm test` always makes the same random choices; a soak uses SOAK_SEED or a random seed. */
const FIXED_SEED = 26;

const seed: number = isSoak ? Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 1_000_000)) : FIXED_SEED;

export const seedHint = `SOAK_SEED=${seed}`;
if (isSoak) console.log(seedHint);

export const chance: () => number = random(seed);

type Often = { test: number; soak: number };

/** Return the seed of a soak, else `fixedSeed`, which is known to meet every kind of case. */
export function seedFor(fixedSeed: number): number {
  return isSoak ? seed : fixedSeed;
}

export function times({ test, soak }: Often): number {
  return isSoak ? soak : test;
}

export function onlyInSoak<Case>(cases: Case[]): Case[] {
  return isSoak ? cases : [];
}

/** Number of tries and seed for fast-check. */
export function runs({ fixedSeed = FIXED_SEED, ...often }: Often & { fixedSeed?: number }): { numRuns: number; seed: number } {
  return { numRuns: times(often), seed: seedFor(fixedSeed) };
}

/** Each kind of kill once; a soak adds `more` random kinds. */
export function kills<Kind>(kinds: readonly Kind[], more: number): Kind[] {
  const added = Array.from({ length: isSoak ? more : 0 }, () => kinds[Math.floor(chance() * kinds.length)]!);
  return [...kinds, ...added];
}

/** Moments to kill a process, as shares of its running time. */
export function moments(more: number): number[] {
  return [0.1, 0.5, ...Array.from({ length: isSoak ? more : 0 }, chance)];
}

export function random(seed: number) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
