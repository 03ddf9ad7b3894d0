import { parentPort, workerData } from "node:worker_threads";
import { textTasks } from "./text-tasks";

const { task, texts } = workerData as { task: keyof typeof textTasks; texts: string[] };
const work = textTasks[task] as (...given: string[]) => unknown;
parentPort?.postMessage(work(...texts));
