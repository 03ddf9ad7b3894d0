import { describe, expect, it } from "vitest";
import { type Arrow, circlesOf } from "./circles";
import { importsOf, sources } from "./source";

/** A file's path without its ending, as imports name it. */
const bare = (file: string) => file.replace(/\.tsx?$/, "");

const files = sources("app", "db", "jobs", "sandbox");
const known = new Set(files.map(({ file }) => bare(file)));
/** Every import between two source files. Imports of types count too: who reads one file of a circle must read them all. */
const arrows = files
  .flatMap(importsOf)
  .map(({ from, to }): Arrow => ({ from: bare(from), to }))
  .filter(({ to }) => known.has(to));

describe("files import each other one way (decision 0037)", () => {
  it("no file imports itself through others, types included", () => {
    expect(arrows.length).toBeGreaterThan(5_000);
    expect(circlesOf(arrows)).toEqual([]);
  });
});

describe("circlesOf", () => {
  const graph = (...pairs: string[]) => pairs.map((pair): Arrow => ({ from: pair[0]!, to: pair[1]! }));

  it("finds nothing in a graph that leads one way", () => {
    expect(circlesOf(graph("ab", "ac", "bd", "cd"))).toEqual([]);
  });

  it("finds each circle, however long, and leaves out what only leads into it", () => {
    expect(circlesOf(graph("ab", "bc", "cd", "db", "xy", "yx", "dz"))).toEqual([
      ["b", "c", "d"],
      ["x", "y"],
    ]);
  });

  it("finds a node that points to itself", () => {
    expect(circlesOf(graph("aa", "ab"))).toEqual([["a"]]);
  });
});
