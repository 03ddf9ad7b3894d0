import { parentPort, workerData } from "node:worker_threads";
import { textTasks } from "./text-tasks";

/** A program of its own, `build/text-worker.js`: does one task with long texts beside the web process, which goes on answering meanwhile. */
const { task, texts } = workerData as { task: keyof typeof textTasks; texts: string[] };
const work = textTasks[task] as (...given: string[]) => unknown;
parentPort?.postMessage(work(...texts));
