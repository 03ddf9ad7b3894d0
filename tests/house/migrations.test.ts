import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";

const SNAPSHOTS = "db/migrations/meta";
const home = fs.mkdtempSync(path.join(os.tmpdir(), "migrations-"));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

describe("the migrations", () => {
  it("make the tables that the schema declares: nothing is left to generate", async () => {
    fs.cpSync("db/migrations", path.join(home, "migrations"), { recursive: true });
    const config = path.join(home, "drizzle.config.json");
    fs.writeFileSync(
      config,
      JSON.stringify({ dialect: "mysql", schema: "./db/schema/*.ts", out: path.relative(".", path.join(home, "migrations")) }),
    );
    const { stdout } = await promisify(execFile)("node_modules/.bin/drizzle-kit", ["generate", "--config", config]);
    expect(stdout).toContain("No schema changes");
  });

  it("keep the newest snapshot alone, which is all that generating needs", () => {
    const { entries } = JSON.parse(fs.readFileSync(`${SNAPSHOTS}/_journal.json`, "utf8")) as { entries: { tag: string }[] };
    const newest = entries.at(-1)!.tag.slice(0, 4);
    expect(fs.readdirSync(SNAPSHOTS).sort()).toEqual([`${newest}_snapshot.json`, "_journal.json"]);
    expect(fs.readdirSync("db/migrations").filter((name) => name.endsWith(".sql"))).toHaveLength(entries.length);
  });
});
