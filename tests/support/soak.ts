const isSoak = process.env.SOAK === "Y";

/** In `npm test` the random choices of a file are always the same; a soak makes others each time, or those of SOAK_SEED. */
const FIXED_SEED = 26;

/** The seed of this file's random choices. */
const seed: number = isSoak ? Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 1_000_000)) : FIXED_SEED;

/** Tells in a failure's message how to repeat the run. */
export const seedHint = `SOAK_SEED=${seed}`;
if (isSoak) console.log(seedHint);

/** Random numbers from 0 to 1 by this file's seed. */
export const chance: () => number = random(seed);

type Often = { test: number; soak: number };

/** The seed of a choice whose fixed seed is known to meet every kind of case. */
export function seedFor(fixedSeed: number): number {
  return isSoak ? seed : fixedSeed;
}

/** How often something is repeated: a few times in `npm test`, many in `npm run soak`. */
export function times({ test, soak }: Often): number {
  return isSoak ? soak : test;
}

/** These cases in a soak, none in `npm test`. */
export function onlyInSoak<Case>(cases: Case[]): Case[] {
  return isSoak ? cases : [];
}

/** How often fast-check tries a property, and from which seed. */
export function runs({ fixedSeed = FIXED_SEED, ...often }: Often & { fixedSeed?: number }): { numRuns: number; seed: number } {
  return { numRuns: times(often), seed: seedFor(fixedSeed) };
}

/** The kills of a schedule: each kind once; a soak adds `more` kills of random kinds. */
export function kills<Kind>(kinds: readonly Kind[], more: number): Kind[] {
  const added = Array.from({ length: isSoak ? more : 0 }, () => kinds[Math.floor(chance() * kinds.length)]!);
  return [...kinds, ...added];
}

/** When a process is killed, as parts of the time its work takes: soon after its beginning and in the middle; a soak adds `more` moments. */
export function moments(more: number): number[] {
  return [0.1, 0.5, ...Array.from({ length: isSoak ? more : 0 }, chance)];
}

/** Random numbers repeatable by their seed, so that a failure can be reproduced. */
export function random(seed: number) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
