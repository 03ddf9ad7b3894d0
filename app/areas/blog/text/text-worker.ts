import { parentPort, workerData } from "node:worker_threads";
import { textTasks } from "./text-tasks";

/** Entry point of `build/text-worker.js`: runs one task in a worker thread. */
const { task, texts } = workerData as { task: keyof typeof textTasks; texts: string[] };
const work = textTasks[task] as (...given: string[]) => unknown;
parentPort?.postMessage(work(...texts));
