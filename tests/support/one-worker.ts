import { spawn, type ChildProcess } from "node:child_process";

export class OneWorker {
  #child: ChildProcess | undefined;

  /** Returns when the worker takes jobs. */
  async up(settings: Record<string, string>): Promise<void> {
    const env = { ...process.env, LOG_LEVEL: "info", ...settings };
    const child = spawn(process.execPath, ["build/worker.js"], { env, stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    await new Promise<void>((ready, fail) => {
      child.stdout!.on("data", (lines) => String(lines).includes("worker ready") && ready());
      child.once("error", fail).once("exit", (code) => fail(new Error(`the worker ended with ${code}`)));
    });
  }

  get child(): ChildProcess {
    if (!this.#child) throw new Error("no worker was started");
    return this.#child;
  }

  /** Return the exit code, null when none ran or the worker was killed. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return ended;
  }
}
