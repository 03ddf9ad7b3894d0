import { parentPort, workerData } from "node:worker_threads";
import { readBook } from "./read-book";

/** Worker thread `build/sheet-worker.js`: reads one workbook while the web process answers requests. */
parentPort?.postMessage(await readBook((workerData as { bytes: Uint8Array }).bytes));
