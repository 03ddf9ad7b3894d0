import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { fileTrouble } from "../../db/own-files";
import type { ServerKind, Target } from "./target";
import { findTool, startTool } from "./tools";
import { Trouble } from "../trouble";

const COMMON = ["--single-transaction", "--quick", "--routines", "--hex-blob", "--no-tablespaces"];
/** Without these options mysqldump needs rights beyond one database and stops after 360 bytes. Older versions ignore `loose-` options. */
const OPTIONS: Record<ServerKind, string[]> = {
  MariaDB: COMMON,
  MySQL: [...COMMON, "--set-gtid-purged=OFF", "--loose-skip-masking-policies"],
};
const LAST_LINE = /^-- Dump completed/;
/** MariaDB's first line is an error to older clients. */
const SANDBOX_LINE = /^\/\*M?!999999\\- [^\n]*\n/;

/** Dump a database into a compressed file; returns its SHA-256. */
export async function dump(target: Target, kind: ServerKind, file: string, begun: () => void): Promise<string> {
  const tool = findTool("dump", kind);
  const { child, ended } = startTool(tool, target, OPTIONS[tool.kind], ["ignore", "pipe", "pipe"]);
  const hash = createHash("sha256");
  const watch = new Watch(begun);
  const sum = new Transform({ transform: (chunk: Buffer, _, done) => (hash.update(chunk), done(null, chunk)) });
  const written = pipeline(child.stdout!, watch, createGzip(), sum, fs.createWriteStream(file, { mode: 0o600, flush: true }));
  const outcome = await Promise.allSettled([written, ended]);
  throwFirst(outcome, file);
  if (!LAST_LINE.test(watch.lastLine())) throw new Trouble(`${path.basename(tool.file)} ended in the middle of the database.`);
  return hash.digest("hex");
}

class Watch extends Transform {
  private head = "";
  private tail = "";

  constructor(private begun: () => void) {
    super({
      transform: (chunk: Buffer, _, done) => {
        this.look(chunk);
        done(null, chunk);
      },
    });
  }

  private look(chunk: Buffer) {
    this.tail = (this.tail + chunk.subarray(-300).toString("latin1")).slice(-300);
    if (this.head === "begun") return;
    this.head += chunk.toString("latin1");
    if (!this.head.includes("CREATE TABLE")) return;
    this.head = "begun";
    this.begun();
  }

  lastLine() {
    return this.tail.trimEnd().split("\n").at(-1)!;
  }
}

export async function load(file: string, target: Target, kind: ServerKind): Promise<void> {
  const tool = findTool("client", kind);
  const { child, ended } = startTool(tool, target, [], ["pipe", "ignore", "pipe"]);
  // Report the client's own message, not its closed input.
  const read = pipeline(fs.createReadStream(file), createGunzip(), withoutSandboxLine(), child.stdin!);
  throwFirst((await Promise.allSettled([read, ended])).reverse(), file);
}

function withoutSandboxLine(): Transform {
  let isFirst = true;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const text = isFirst ? SANDBOX_LINE.exec(chunk.subarray(0, 200).toString("latin1")) : null;
      isFirst = false;
      done(null, text ? chunk.subarray(text[0].length) : chunk);
    },
  });
}

function throwFirst(outcome: PromiseSettledResult<unknown>[], file: string): void {
  const reasons = outcome.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
  const fileFault = reasons.map((reason) => fileTrouble(reason, file)).find(Boolean);
  const first = fileFault ?? reasons.find((reason) => reason instanceof Trouble) ?? reasons[0];
  if (first) throw first;
}
