import { parentPort, workerData } from "node:worker_threads";
import { convert } from "./convert";

/** Entry point of `build/bring-worker.js`: converts one uploaded file in a worker thread. */
const { bytes, fileName } = workerData as { bytes: Uint8Array; fileName: string };
parentPort?.postMessage(await convert(bytes, fileName));
