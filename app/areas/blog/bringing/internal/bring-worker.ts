import { parentPort, workerData } from "node:worker_threads";
import { convert } from "./convert";

/** The worker thread's program, `build/bring-worker.js`: looks into one uploaded file while the web process answers other requests. */
const { bytes, fileName } = workerData as { bytes: Uint8Array; fileName: string };
parentPort?.postMessage(await convert(bytes, fileName));
