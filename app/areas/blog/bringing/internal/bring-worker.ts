import { parentPort, workerData } from "node:worker_threads";
import { convert } from "./convert";

const { bytes, fileName } = workerData as { bytes: Uint8Array; fileName: string };
parentPort?.postMessage(await convert(bytes, fileName));
