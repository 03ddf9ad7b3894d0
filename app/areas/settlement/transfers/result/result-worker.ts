import { parentPort, workerData } from "node:worker_threads";
import { readResultBytes } from "./result-lines";

parentPort?.postMessage(await readResultBytes((workerData as { bytes: Uint8Array }).bytes));
