import { parentPort, workerData } from "node:worker_threads";
import { readBook } from "./read-book";

/** Worker thread `build/sheet-worker.js`. */
parentPort?.postMessage(await readBook((workerData as { bytes: Uint8Array }).bytes));
