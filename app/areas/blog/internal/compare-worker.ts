import { parentPort, workerData } from "node:worker_threads";
import { differences, shown } from "./text-differences";

/** A program of its own, `build/compare-texts.js`: compares two texts beside the web process, which goes on answering meanwhile. */
const [before, after] = workerData as [before: string, after: string];
parentPort?.postMessage(shown(differences(before, after)));
