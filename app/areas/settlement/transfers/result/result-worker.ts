import { parentPort, workerData } from "node:worker_threads";
import { readResultBytes } from "./result-lines";

/** Program of the worker thread, `build/result-worker.js`. */
parentPort?.postMessage(await readResultBytes((workerData as { bytes: Uint8Array }).bytes));
