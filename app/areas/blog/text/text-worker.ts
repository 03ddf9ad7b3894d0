import { parentPort, workerData } from "node:worker_threads";
import { textTasks } from "./text-tasks";

/** Worker thread program: runs one text task. */
const { task, texts } = workerData as { task: keyof typeof textTasks; texts: string[] };
const work = textTasks[task] as (...given: string[]) => unknown;
parentPort?.postMessage(work(...texts));
