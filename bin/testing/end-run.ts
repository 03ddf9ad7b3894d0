import { endRun } from "./run-folder";

/** Started by a run's guard after the run was killed: `end-run.ts <folder>`. */
await endRun(process.argv[2]!);
