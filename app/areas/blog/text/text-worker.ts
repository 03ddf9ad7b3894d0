import { parentPort, workerData } from "node:worker_threads";
import { textTasks } from "./text-tasks";

/** The worker thread's program, `build/text-worker.js`: runs one task with long texts while the web process answers other requests. */
const { task, texts } = workerData as { task: keyof typeof textTasks; texts: string[] };
const work = textTasks[task] as (...given: string[]) => unknown;
parentPort?.postMessage(work(...texts));
