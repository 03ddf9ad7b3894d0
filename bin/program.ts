import "./refuse-old-node";

/**
 * The file that starts one of the built programs, such as `build/worker.js`. The program itself, `build/programs/worker.js`, is loaded
 * after the check, because an older Node refuses to link a missing export of its own before any line runs.
 */
const program = import.meta.url.replace(/[^/]*$/, "programs/$&");
await import(program);
