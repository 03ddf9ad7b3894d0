import { endRun } from "./run-folder";

/** Started by a run's guard when the run's first process was killed: `end-run.ts <folder>`. */
await endRun(process.argv[2]!);
