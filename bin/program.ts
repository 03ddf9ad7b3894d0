import "./refuse-old-node";

/** Starts a built program such as `build/worker.js` after checking Node: an older Node refuses missing exports before any line runs. */
const program = import.meta.url.replace(/[^/]*$/, "programs/$&");
await import(program);
