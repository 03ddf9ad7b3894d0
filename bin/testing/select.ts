import fs from "node:fs";
import path from "node:path";

/** Which test files `npm test -- <paths>` means, and what they need. */

export type Selection = { vitest: string[]; browser: string[]; needsBuild: boolean };

export class NoSuchTest extends Error {}

/** These tests import sources and start programs from them; master, seminars and settlement ask the build for its routes and threads. */
export const NEEDS_NO_BUILD = /^tests\/(areas\/(?!(master|seminars|settlement)\/)|jobs\b|sandbox\b)/;

/** `npm test`, `npm run test:cost` or `npm run soak`. */
export type Suite = "test" | "cost" | "soak";

/**
 * A path names a test file, with or without its ending, or a folder of them; `tests/` in front may be left out. Throws NoSuchTest when a path
 * means no test. Paths of costs are those under `tests/cost/`.
 */
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
  const found = all.filter((file) => place === "tests/" || file.startsWith(`${place}/`) || withoutEnding(file) === withoutEnding(place));
  if (found.length === 0) throw new NoSuchTest(`No test is at ${place}; name a file or a folder under tests/.`);
  return found;
}

const withoutEnding = (file: string) => file.replace(/\.(test|spec)\.tsx?$/, "");

/** The test files of a suite: costs stand in a folder of their own, and a soak repeats only what asks `tests/support/soak.ts` how often. */
function testFiles(suite: Suite): string[] {
  const all = fs
    .readdirSync("tests", { recursive: true, encoding: "utf8" })
    .map((file) => `tests/${file}`)
    .filter((file) => (file.startsWith("tests/browser/") ? /\.spec\.ts$/ : /\.test\.tsx?$/).test(file))
    .filter((file) => file.startsWith("tests/cost/") === (suite === "cost"))
    .sort();
  return suite === "soak" ? all.filter((file) => fs.readFileSync(file, "utf8").includes('support/soak"')) : all;
}

/** A title as a pattern that matches just this text. */
export const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
