import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { embeddedPid } from "../../db/embedded";
import { FileTrouble, needRoom, onFile, readWhole, writeWhole } from "../../db/own-files";
import { Store } from "../../sandbox/store";
import { freePort } from "../support/site";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-files-"));
let dir: string;
beforeEach(() => (dir = fs.mkdtempSync(path.join(home, "case-"))));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const damages: [string, string][] = [
  ["cut off", '{"pid":12,"chil'],
  ["empty", ""],
  ["no JSON", "\0\0\0\0"],
  ["another shape", '["글벗"]'],
];

describe("a stored file", () => {
  const shape = z.object({ pid: z.number() });

  it.each(damages)("is refused by name, with advice, when damaged (%s)", (_, text) => {
    const file = path.join(dir, "kept.json");
    fs.writeFileSync(file, text);
    expect(() => readWhole(file, shape, "delete it")).toThrow(new FileTrouble(`${file} is damaged; delete it.`));
  });

  it("is undefined when missing, else the last written text", () => {
    const file = path.join(dir, "kept.json");
    expect(readWhole(file, shape, "delete it")).toBeUndefined();
    writeWhole(file, '{"pid":1}');
    writeWhole(file, '{"pid":2}');
    expect(readWhole(file, shape, "delete it")).toEqual({ pid: 2 });
    expect(fs.readdirSync(dir)).toEqual(["kept.json"]);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  it("belongs to its directory's owner even when root writes it, so that the owner can still use it", () => {
    const owner = isRoot ? NOBODY : process.getuid!();
    if (isRoot) fs.chownSync(dir, NOBODY, NOBODY);
    writeWhole(path.join(dir, "kept.json"), "{}");
    expect(fs.statSync(path.join(dir, "kept.json")).uid).toBe(owner);
  });

  it("stays unchanged when the new text cannot be written", () => {
    const file = path.join(dir, "kept.json");
    writeWhole(file, '{"pid":1}');
    fs.mkdirSync(`${file}.new/in-the-way`, { recursive: true });
    expect(() => writeWhole(file, '{"pid":2}')).toThrow(/kept\.json.*: there is a directory where a file is needed/);
    expect(readWhole(file, shape, "delete it")).toEqual({ pid: 1 });
  });

  it("names the full disk when there is no room", () => {
    expect(() => onFile("/dev/full", () => fs.writeFileSync("/dev/full", "x"))).toThrow(
      new FileTrouble("/dev/full: the disk is full; make room on it and start again (ENOSPC)."),
    );
    expect(() => needRoom(dir, 2 ** 40)).toThrow(/: the disk is full \(\d+ MB free, 1099511627776 MB needed\)/);
  });
});

describe("the sandbox's log file", () => {
  const log = () => path.join(dir, "log.jsonl");
  const mail = { kind: "mail", mail: { to: "a@geulbeot.test" } } as unknown as Parameters<Store["put"]>[0];

  it("is read without an incomplete last line, and can be continued", () => {
    const first = new Store(dir);
    first.put(mail);
    first.close();
    fs.appendFileSync(log(), '{"kind":"mail","mail":{"to":"b@geul');
    const second = new Store(dir);
    second.put(mail);
    second.close();
    const third = new Store(dir);
    expect(third.mails).toHaveLength(2);
    third.close();
  });

  it("is refused by name and line, with advice, when a line before the last is damaged", () => {
    fs.writeFileSync(log(), '{"kind":"quota-reset"}\n{"kind":"ma\0\n{"kind":"quota-reset"}\n');
    expect(() => new Store(dir)).toThrow(new FileTrouble(`${log()} is damaged in line 2; delete it, and the sandbox begins anew.`));
  });

  it("is refused with the disk's name when the disk is full", () => {
    fs.symlinkSync("/dev/full", log());
    expect(() => new Store(dir)).toThrow(`${log()}: the disk is full; make room on it and start again (ENOSPC).`);
  });

  it("keeps the right messages at a reset, and leaves no other file", () => {
    const store = new Store(dir);
    store.put(mail);
    store.reset({ keepMessages: true, world: true });
    store.put(mail);
    store.close();
    const again = new Store(dir);
    expect(again.mails).toHaveLength(2);
    again.close();
    expect(fs.readdirSync(dir)).toEqual(["log.jsonl"]);
  });
});

type Run = { code: number | null; lines: string[] };

/** Root without its right to every file, like an ordinary account. */
const ORDINARY = isRoot ? ["setpriv", "--inh-caps=-dac_override,-dac_read_search", "--bounding-set=-dac_override,-dac_read_search"] : [];

/** `mount` puts DATA_DIR on a separate disk, so that a full or read-only disk harms nothing else. */
async function run(args: string[], dataDir: string, { mount }: { mount?: string } = {}): Promise<Run> {
  const [PORT, WORKER_PORT, SANDBOX_PORT] = (await Promise.all([freePort(), freePort(), freePort()])).map(String);
  const { PATH } = process.env;
  const env = { PATH, HOME: home, PORT, WORKER_PORT, SANDBOX_PORT, DATA_DIR: dataDir, NODE_ENV: "production" as const };
  const node = [process.execPath, "--import", "tsx", ...args];
  const inside = `mount -t tmpfs -o "${mount}" tmpfs "$0" && exec "$@"`;
  const [command, ...rest] = mount ? [...UNSHARE, "sh", "-c", inside, dataDir, ...node] : [...ORDINARY, ...node];
  const child = spawn(command!, rest, { env });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const code = await new Promise<number | null>((done, failed) => child.once("close", done).once("error", failed));
  return { code, lines: text.trimEnd().split("\n") };
}

const UNSHARE = isRoot ? ["unshare", "--mount"] : ["unshare", "--mount", "--map-root-user"];
const mayMount = spawnSync(UNSHARE[0]!, [...UNSHARE.slice(1), "sh", "-c", `mount -t tmpfs tmpfs ${home}`]).status === 0;

/** Expects one line with the reason, and no running database or Redis. */
function expectPlainEnd({ code, lines }: Run, line: string | RegExp, where = dir) {
  const reasons = lines.filter((line) => line !== "up      | ended" && !line.startsWith("sandbox | sandbox http"));
  expect(reasons).toEqual([expect.stringMatching(line)]);
  expect(code).toBe(1);
  expect(embeddedPid("mariadb", where)).toBeUndefined();
  expect(embeddedPid("redis", where)).toBeUndefined();
}

describe("npm run up", () => {
  const UP = ["bin/up.ts"];
  const files: [string, RegExp][] = [
    ["up.json", /^up +\| .*up\.json is damaged; delete it\b/],
    ["secrets.json", /^up +\| .*secrets\.json is damaged; restore it from a back-up\b/],
    ["embedded.json", /^up +\| .*embedded\.json is damaged; delete it\b/],
  ];

  it.each(files)("with a damaged %s ends with one line that says so", async (name, line) => {
    for (const text of [damages[0]![1], ""]) {
      fs.writeFileSync(path.join(dir, name), text);
      expectPlainEnd(await run(UP, dir), line);
    }
  });

  it.each(files)("with a %s that it may not read ends with one line that says so", async (name) => {
    fs.writeFileSync(path.join(dir, name), "{}", { mode: 0 });
    expectPlainEnd(await run(UP, dir), new RegExp(`${name}: this account may not .*\\(EACCES\\)`));
  });

  it("with a file in place of its directory ends with one line that says so", async () => {
    const file = path.join(dir, "file");
    fs.writeFileSync(file, "");
    expectPlainEnd(await run(UP, file), /file.*: there is a file where a directory is needed/, file);
    expectPlainEnd(await run(UP, path.join(file, "below")), /file.*: there is a file where a directory is needed/, file);
  });

  it("with a file in place of the database's directory ends with one line that says so", async () => {
    fs.writeFileSync(path.join(dir, "mariadb"), "");
    expectPlainEnd(await run(UP, dir), /mariadb: there is a file where a directory is needed/);
  });

  it("in a read-only directory ends with one line that says so", async () => {
    if (mayMount) return expectPlainEnd(await run(UP, dir, { mount: "ro" }), /case-.*: it lies on a disk that is read-only.*\(EROFS\)/);
    fs.chmodSync(dir, 0o500);
    expectPlainEnd(await run(UP, dir), /: this account may not .*\(EACCES\)/);
  });

  it("on a full disk ends with one line that says so", async () => {
    // An account that may not mount uses /dev/full as the sandbox's log.
    if (!mayMount) {
      fs.mkdirSync(path.join(dir, "sandbox"));
      fs.symlinkSync("/dev/full", path.join(dir, "sandbox/log.jsonl"));
      return expectPlainEnd(await run(["sandbox/main.ts"], dir), /log\.jsonl: the disk is full.*\(ENOSPC\)/);
    }
    expectPlainEnd(await run(UP, dir, { mount: "size=300k" }), /case-.*: the disk is full \(0 MB free, \d+ MB needed\)/);
    expectPlainEnd(await run(UP, dir, { mount: "size=4k,nr_inodes=1" }), /up\.json\S*: the disk is full.*\(ENOSPC\)/);
  });
});
