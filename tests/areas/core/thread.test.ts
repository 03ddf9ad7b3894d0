import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runThread, tookTooLong, tookTooMuch } from "~/core/work/thread.server";
import { limitMs, patience } from "../../support/yardstick";

let folder: string;
const program = (text: string) => {
  const file = path.join(folder, `${text.length}.mjs`);
  fs.writeFileSync(file, `import { parentPort, workerData } from "node:worker_threads";\n${text}`);
  return file;
};
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), "thread-"))));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const failure = (text: string, mostMs: number) => runThread(program(text), {}, { mostMs, mostMb: 32 }).catch((error: unknown) => error);

it("answers the one message of the program", async () => {
  expect(await runThread(program("parentPort.postMessage(workerData.a + 1);"), { a: 1 }, { mostMs: patience(20_000) })).toBe(2);
});

it("ends a program that exceeds its time limit", async () => {
  const error = await failure("for (;;);", Number(limitMs(300)));
  expect([tookTooLong(error), tookTooMuch(error)]).toEqual([true, true]);
});

it("ends a program that exceeds its memory limit, and this process lives", async () => {
  const error = await failure("const all = []; for (;;) all.push({ all });", patience(20_000));
  expect([tookTooLong(error), tookTooMuch(error)]).toEqual([false, true]);
});

it("passes on any other failure unchanged", async () => {
  const error = await failure('throw new Error("broken");', patience(20_000));
  expect([tookTooMuch(error), (error as Error).message]).toEqual([false, "broken"]);
});
