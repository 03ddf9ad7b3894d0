import os from "node:os";

/** Vitest's files run in two groups at once, each with workers of its own (ADR 53). */

/** Files that mostly wait, and files that keep a processor busy: more workers than processors slow the busy ones by a seventh. */
export function groupsOf(files: string[]): { name: string; files: string[] }[] {
  const waits = (file: string) => /^tests\/(faults\/|attacks\/watchdog)/.test(file);
  const groups = [
    { name: "Vitest", files: files.filter((file) => !waits(file)) },
    { name: "Vitest, waiting", files: files.filter(waits) },
  ];
  return groups.filter((group) => group.files.length > 0);
}

/** Workers of each group, four at most. */
export const WORKERS = Math.min(4, os.availableParallelism());

/** Number of this group's first worker, from 1: names databases, Redis and folders. */
export const firstWorker = (): number => 1 + Number(process.env.TEST_GROUP ?? 0) * WORKERS;
