import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";

/** The programs that a run starts from node_modules/.bin. */

const running = new Set<ChildProcess>();
let stopping = false;

const isSystem = (command: string) => command === "bash";

type Options = { isLoud?: boolean; env?: Record<string, string> };

/** Runs a program to its end, with `env` beside this process's own. `isLoud` shows its output at once; else the output is in the answer. */
export function runProgram(
  command: string,
  args: string[],
  { isLoud = false, env }: Options = {},
): Promise<{ code: number; output: string }> {
  // A run that is being ended starts nothing more.
  if (stopping) return new Promise<never>(() => {});
  const stdio = isLoud ? (["ignore", "inherit", "inherit"] as const) : (["ignore", "pipe", "pipe"] as const);
  const file = isSystem(command) ? command : path.resolve("node_modules/.bin", command);
  const child = spawn(file, args, { detached: true, stdio: [...stdio], env: { ...process.env, ...env } });
  running.add(child);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  return new Promise((done) => {
    child.once("error", (error) => (output += error.message));
    child.once("close", (code) => {
      running.delete(child);
      done({ code: code ?? 1, output });
    });
  });
}

/** Asks the programs that still run, with all that they started, to end. */
export function endPrograms(): void {
  stopping = true;
  for (const child of running) {
    try {
      process.kill(-child.pid!, "SIGTERM");
    } catch {
      // The process has ended already.
    }
  }
}
