import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Arrow, circlesOf } from "./circles";
import { importsOf, sources } from "./source";

const bare = (file: string) => file.replace(/\.tsx?$/, "");

const files = sources("app", "db", "jobs", "sandbox");
const known = new Set(files.map(({ file }) => bare(file)));
/** Every import between source files. Type imports count: a reader of a circle must read all files. */
const arrows = files
  .flatMap(importsOf)
  .map(({ from, to }): Arrow => ({ from: bare(from), to }))
  .filter(({ from, to }) => known.has(to) && from !== to);

/** The rooms of app/: folders and areas. `web/` belongs to no area, since only routes import it. */
function roomOf(file: string): string | null {
  if (!file.startsWith("app/")) return null;
  if (file.includes("/web/")) return "web";
  return /^app\/(areas\/[^/]+|[^/]+)/.exec(file)![1]!;
}

/** The sub-folder or file in a folder. */
const roomIn = (folder: string) => (file: string) =>
  file.startsWith(`${folder}/`) ? `${folder}/${file.slice(folder.length + 1).split("/")[0]!}` : null;

/** Imports between rooms, each once. */
function betweenRooms(room: (file: string) => string | null): Arrow[] {
  const found = new Map<string, Arrow>();
  for (const arrow of arrows) {
    const [from, to] = [room(arrow.from), room(arrow.to)];
    if (from && to && from !== to) found.set(`${from} → ${to}`, { from, to });
  }
  return [...found.values()];
}

/** Imports that run against the layers, at most four, each with the reason. */
const UP: Record<string, string> = {
  "app/http/request → app/http/rest": "finding the route needs the paths that the calls declare",
};

const isUp = ({ from, to }: Arrow) => `${from} → ${to}` in UP;
const folders = [...new Set(files.map(({ file }) => path.dirname(file)).flatMap(withParents))];
/** The graphs that must be free of circles: the rooms of app/, and of each folder. */
const graphs = [betweenRooms(roomOf), ...folders.filter((folder) => folder !== "app").map((folder) => betweenRooms(roomIn(folder)))];

function withParents(folder: string): string[] {
  return folder === "." ? [] : [folder, ...withParents(path.dirname(folder))];
}

describe("imports lead one way (ADR 63)", () => {
  it("no file imports itself through others, types included", () => {
    expect(arrows.length).toBeGreaterThan(5_000);
    expect(circlesOf(arrows)).toEqual([]);
  });

  it("the rooms of app/ and the rooms of each folder stand in layers, but for the arrows named here", () => {
    expect(graphs.flatMap((graph) => circlesOf(graph.filter((arrow) => !isUp(arrow))))).toEqual([]);
  });

  it("at most four arrows run up, and each one named does", () => {
    expect(Object.keys(UP).length).toBeLessThanOrEqual(4);
    const needless = Object.keys(UP).filter((name) =>
      graphs.every((graph) => circlesOf(graph.filter((arrow) => !isUp(arrow) || `${arrow.from} → ${arrow.to}` === name)).length === 0),
    );
    expect(needless).toEqual([]);
  });
});

describe("http and the grid import no area, but for one seam (ADR 63)", () => {
  /** Places where a request asks an area, and for what. */
  const SEAM: Record<string, string> = {
    "app/http/access/admit.server": "master: whether the caller holds a grant",
    "app/http/access/door.server": "master: whether the caller still holds the grant of a deed",
    "app/http/access/scope.server": "master: whether the caller holds the grant of everybody's rows",
    "app/http/request/viewer.server": "account: whose login it is, and whether a second factor is due",
    "app/http/screen/shell.server": "home and master: the month's count and the menu of every page",
  };

  it("each file of the seam is named here, with what it asks", () => {
    const asking = arrows.filter(({ from, to }) => /^app\/(http|grid)\//.test(from) && to.startsWith("app/areas/"));
    expect([...new Set(asking.map(({ from }) => from))].sort()).toEqual(Object.keys(SEAM));
  });

  it("what the seam asks imports neither http nor the grid's web", () => {
    const asked = new Set(arrows.filter(({ from, to }) => from in SEAM && to.startsWith("app/areas/")).map(({ to }) => to));
    const below = new Set(asked);
    for (const file of below) for (const { from, to } of arrows) if (from === file) below.add(to);
    expect([...below].filter((file) => /^app\/(http|grid)\//.test(file))).toEqual([]);
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
