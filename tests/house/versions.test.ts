import fs from "node:fs";
import { describe, expect, it, test } from "vitest";
import { oldNodeFault } from "../../bin/refuse-old-node";
import { PROGRAMS, STARTED } from "../../bin/build-site";
import { texts } from "./source";

const read = (file: string) => fs.readFileSync(file, "utf8");
const said = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, version]) => version!);
const { engines, devDependencies, optionalDependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;

/** Oldest servers known to work; ADR 61 has the reasons. */
const servers = [
  { name: "MariaDB", oldest: "10.11", pattern: /MariaDB \(?(\d+(?:\.\d+)?)(?:\+| or newer)/g, places: ["README.md", "docs/rules/ours.md"] },
  { name: "MySQL", oldest: "8", pattern: /MySQL \(?(\d+(?:\.\d+)?)(?:\+| or newer)/g, places: ["README.md", "docs/rules/ours.md"] },
  { name: "Redis", oldest: "7.0", pattern: /Redis \(?(\d+(?:\.\d+)?)(?:\+| or newer)/g, places: ["README.md"] },
];

describe("the database and the queue (ADR 61)", () => {
  test.each(servers)("$name $oldest is the oldest wherever one is named", ({ oldest, pattern, places }) => {
    for (const file of ["docs/operations.md", ".env.example", ...places]) expect(said(file, pattern), file).toContain(oldest);
    const others = [...texts().map(({ file }) => file), "bin/setup"]
      .filter((file) => !file.startsWith("docs/decisions/"))
      .flatMap((file) => said(file, pattern).map((version) => `${file}: ${version}`))
      .filter((one) => !one.endsWith(`: ${oldest}`));
    expect(others).toEqual([]);
  });

  it("bin/setup asks for the same, and says so of an older one that it finds", () => {
    expect(said("bin/setup", /missing\+=\("MariaDB ([\d.]+) or newer/g)).toEqual(["10.11"]);
    expect(said("bin/setup", /missing\+=\("Redis ([\d.]+) or newer/g)).toEqual(["7.0"]);
    expect(said("bin/setup", /note_if_old DATABASE_URL MariaDB ([\d.]+) /g)).toEqual(["10.11"]);
    expect(said("bin/setup", /note_if_old REDIS_URL Redis ([\d.]+) /g)).toEqual(["7.0"]);
  });

  it("compose.yaml starts what README says", () => {
    const images = said("compose.yaml", /^ +image: ((?:mysql|redis):\d+\.\d+\.\d+)$/gm);
    expect(images.map((image) => image.replace(/\..*/, ""))).toEqual(["mysql:8", "redis:7"]);
    expect(read("README.md")).toContain("`docker compose up` (MySQL 8, Redis 7, web, worker)");
  });
});

describe("Node (ADR 61)", () => {
  it("is named alike by engines, the check of each entry, the build, bin/setup and the pages", () => {
    expect(engines!.node).toBe("^22.15.0 || >=24.0.0");
    expect(oldNodeFault("v20.20.2")).toBe("글벗 needs Node 22.15 or newer; this is v20.20.2.");
    expect(PROGRAMS.target).toBe("node22.15");
    expect(said("bin/setup", /oldest_node=(\d+\.\d+)/g)).toEqual(["22.15"]);
    expect(said("README.md", /must be (\d+\.\d+) or newer/g)).toEqual(["22.15"]);
    expect(said("docs/operations.md", /Node (\d+\.\d+)\+/g)).toEqual(["22.15"]);
  });

  test.each(["v18.20.8", "v20.20.2", "v22.14.0"])("%s is refused", (version) => {
    expect(oldNodeFault(version)).toBe(`글벗 needs Node 22.15 or newer; this is ${version}.`);
  });

  it("23 is refused, whose first releases lack Zstandard too", () => {
    expect(oldNodeFault("v23.11.1")).toBe("글벗 needs Node 22.15 or newer, but not 23; this is v23.11.1.");
  });

  test.each(["v22.15.0", "v22.22.0", "v24.0.0", "v26.1.0"])("%s is taken", (version) => {
    expect(oldNodeFault(version)).toBeUndefined();
  });

  it("is the same release everywhere that we bring one", () => {
    const majors = [
      ...said(".nvmrc", /^(\d+)/g),
      ...said("Dockerfile", /^FROM node:(\d+)\.\d+\.\d+-slim/gm),
      ...[devDependencies!["@types/node"]!, ...Object.values(optionalDependencies!)].map((version) => version.split(".")[0]!),
    ];
    expect(majors).toHaveLength(7);
    expect(new Set(majors)).toEqual(new Set(["24"]));
    expect(new Set(said("Dockerfile", /^FROM node:(\S+)-slim/gm))).toEqual(new Set(Object.values(optionalDependencies!)));
  });

  it("is looked at by every entry before anything else is imported", () => {
    const scripts = fs.readdirSync("bin", { withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.includes("."));
    const started = ["package.json", ...scripts.map(({ name }) => `bin/${name}`)].flatMap((file) =>
      said(file, /\btsx ([a-z-]+\/[a-z-]+\.ts)\b/g),
    );
    const entries = [...new Set([...started, ...Object.values(STARTED), "bin/program.ts", "db/embedded.ts"])].sort();
    expect(entries).toEqual([
      "bin/admin.ts",
      "bin/backup.ts",
      "bin/build-site.ts",
      "bin/draw-design.ts",
      "bin/draw-icons.ts",
      "bin/draw-landing.ts",
      "bin/list-refusals.ts",
      "bin/program.ts",
      "bin/reseal.ts",
      "bin/routes.ts",
      "bin/test.ts",
      "bin/up.ts",
      "bin/web.ts",
      "db/embedded.ts",
      "db/migrate.ts",
      "db/seed.ts",
      "jobs/worker.ts",
      "sandbox/main.ts",
    ]);
    const first = (file: string) => /^import .*"([^"]+)";$/m.exec(read(file))?.[1];
    expect(entries.filter((file) => !/^\.\.?(\/bin)?\/refuse-old-node$/.test(first(file) ?? ""))).toEqual([]);
  });
});
