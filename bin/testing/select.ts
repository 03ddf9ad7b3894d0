import fs from "node:fs";
import path from "node:path";

export type Selection = { vitest: string[]; browser: string[]; needsBuild: boolean };

export class NoSuchTest extends Error {}

/** Tests that run from sources. In `areas`, master, seminars and settlement need a build. */
export const NEEDS_NO_BUILD = /^tests\/(areas\/(?!(master|seminars|settlement)\/)|jobs\b|sandbox\b)/;

export type Suite = "test" | "cost" | "soak";

/** Files or folders, with or without `tests/`. Throws NoSuchTest. */
export function select(paths: string[], suite: Suite = "test", all = testFiles(suite)): Selection {
  const files = new Set(paths.length === 0 ? all : paths.flatMap((name) => meantBy(suite === "cost" ? `cost/${name}` : name, all)));
  const wanted = all.filter((file) => files.has(file));
  return {
    vitest: wanted.filter((file) => !isSpec(file)),
    browser: wanted.filter(isSpec),
    needsBuild: wanted.some((file) => !NEEDS_NO_BUILD.test(file)),
  };
}

const isSpec = (file: string) => file.endsWith(".spec.ts");

function meantBy(name: string, all: string[]): string[] {
  const place = path.join("tests", path.relative("tests", path.resolve("tests", name.replace(/^(\.\/)?tests(\/|$)/, "./"))));
  const matches = all.filter((file) => place === "tests/" || file.startsWith(`${place}/`) || withoutEnding(file) === withoutEnding(place));
  if (matches.length === 0) throw new NoSuchTest(`No test is at ${place}; name a file or a folder under tests/.`);
  return matches;
}

const withoutEnding = (file: string) => file.replace(/\.(test|spec)\.tsx?$/, "");

/** A soak repeats only tests that use `tests/support/soak.ts`. */
function testFiles(suite: Suite): string[] {
  const all = fs
    .readdirSync("tests", { recursive: true, encoding: "utf8" })
    .map((file) => `tests/${file}`)
    .filter((file) => (file.startsWith("tests/browser/") ? /\.spec\.ts$/ : /\.test\.tsx?$/).test(file))
    .filter((file) => file.startsWith("tests/cost/") === (suite === "cost"))
    .sort();
  return suite === "soak" ? all.filter((file) => fs.readFileSync(file, "utf8").includes('support/soak"')) : all;
}

export const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
