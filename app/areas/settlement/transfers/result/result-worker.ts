import { parentPort, workerData } from "node:worker_threads";
import { readResultBytes } from "./result-lines";

/** The worker thread's program, `build/result-worker.js`: reads one bank's result while the web process answers other requests. */
parentPort?.postMessage(await readResultBytes((workerData as { bytes: Uint8Array }).bytes));
