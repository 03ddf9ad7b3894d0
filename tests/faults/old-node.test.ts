import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { oldNodeFault } from "../../bin/refuse-old-node";
import { STARTED } from "../../bin/build-site";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "old-node-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

type Ended = { code: unknown; out: string; err: string };

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const own = { PATH, HOME, DATA_DIR: folder, NODE_ENV: "test", ...env } as NodeJS.ProcessEnv;
  return new Promise((done) =>
    execFile(command, args, { env: own }, (error, out, err) => done({ code: error ? error.code : 0, out, err })),
  );
}

type OldNode = { version: string; command: string; args: string[] };

const pretended: OldNode = { version: "v20.11.0", command: process.execPath, args: ["--import", "./tests/support/old-node.mjs"] };

/** The machine's own Node, if older than the packages' Node. */
function machinesOwn(): OldNode[] {
  const places = process.env.PATH!.split(":").filter((place) => !place.includes("node_modules"));
  const command = places.map((place) => path.join(place, "node")).find((file) => fs.existsSync(file));
  const version = command ? execFileSync(command, ["-v"], { encoding: "utf8" }).trim() : process.version;
  return command && oldNodeFault(version) ? [{ version, command, args: [] }] : [];
}

const nodes = [pretended, ...machinesOwn()];

describe("on an older Node", () => {
  const built = nodes.flatMap((node) =>
    Object.keys(STARTED).map((name) => ({ ...node, file: `build/${name}.js`, loader: [] as string[] })),
  );
  const sources = ["bin/up.ts", "bin/test.ts", "bin/build-site.ts", "bin/routes.ts", "bin/draw-icons.ts", "bin/draw-design.ts"];
  const entries = [...sources, ...Object.values(STARTED), "db/embedded.ts"];
  const written = entries.map((file) => ({ ...nodes.at(-1)!, file, loader: ["--import", "tsx"] }));

  test.each([...built, ...written])("$file ends with one line ($version)", async ({ version, command, args, file, loader }) => {
    expect(await run(command, [...args, ...loader, file])).toEqual({ code: 1, out: "", err: `${oldNodeFault(version)}\n` });
  });
});

describe("bin/setup", () => {
  function setUp(programs: Record<string, string>): Promise<Ended> {
    const place = fs.mkdtempSync(path.join(folder, "machine-"));
    const never = { npm: "npm was called", "apt-get": "apt-get was called" };
    for (const name of ["bin", "programs", "node_modules/.bin"]) fs.mkdirSync(path.join(place, name), { recursive: true });
    for (const file of ["package-lock.json", "node_modules/.installed-lock.json"]) fs.writeFileSync(path.join(place, file), "{}");
    for (const [name, says] of Object.entries({ uname: "Linux x86_64", ...never, ...programs }))
      fs.writeFileSync(path.join(place, "programs", name), `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 });
    fs.symlinkSync("/bin/true", path.join(place, "node_modules/.bin/tsx"));
    fs.copyFileSync("bin/setup", path.join(place, "bin/setup"));
    return run("bash", [path.join(place, "bin/setup")], { PATH: `${place}/programs:${process.env.PATH}` });
  }

  const servers = {
    mariadbd: "mariadbd  Ver 10.11.18-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)",
    "mariadb-install-db": "",
    my_print_defaults: "",
    "redis-server": "Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64",
  };

  it("prints nothing when everything is present", async () => {
    expect(await setUp({ ...servers, node: "v20.20.2" })).toEqual({ code: 0, out: "", err: "" });
  });

  test.each([
    ["Linux x86_64", "v18.20.8", "20"],
    ["Linux aarch64", "v19.9.0", "20"],
    ["Darwin arm64", "v20.20.2", "22.15"],
  ])("on %s refuses Node %s and requires %s", async (uname, node, oldest) => {
    const err = `\nNode.js ${oldest} or newer is needed; this is ${node}. See https://nodejs.org/en/download\n`;
    expect(await setUp({ ...servers, uname, node })).toEqual({ code: 1, out: "", err });
  });

  it("names a MariaDB and a Redis older than the tested versions", async () => {
    const old = { mariadbd: servers.mariadbd.replace("10.11.18", "10.6.18"), "redis-server": "Redis server v=6.0.16 sha=00000000:0" };
    const err = [
      "setup: MariaDB 10.11 or newer is needed; this is 10.6.18.\n",
      "setup: Redis 7.0 or newer is needed; this is 6.0.16, which does not limit how often somebody may try.\n",
    ].join("");
    expect(await setUp({ ...old, node: "v24.21.0" })).toEqual({ code: 0, out: "", err });
  });
});
