import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";

const running = new Set<ChildProcess>();
let stopping = false;

const isSystem = (command: string) => command === "bash";

type Options = { isLoud?: boolean; env?: Record<string, string> };

/** `isLoud` prints the output at once; otherwise it is returned. */
export function runProgram(
  command: string,
  args: string[],
  { isLoud = false, env }: Options = {},
): Promise<{ code: number; output: string }> {
  // A run that is ending starts nothing more.
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

export function endPrograms(): void {
  stopping = true;
  for (const child of running) {
    try {
      process.kill(-child.pid!, "SIGTERM");
    } catch {}
  }
}
