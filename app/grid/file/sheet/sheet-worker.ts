import { parentPort, workerData } from "node:worker_threads";
import { readBook } from "./read-book";

/** The worker thread's program, `build/sheet-worker.js`: reads one uploaded workbook while the web process answers other requests. */
parentPort?.postMessage(await readBook((workerData as { bytes: Uint8Array }).bytes));
