import { describe, expect, it } from "vitest";
import { type Import, importsOf, sources } from "./source";

const all = sources("app", "db", "jobs", "sandbox").flatMap(importsOf);
const show = ({ from, to }: Import) => `${from} imports ${to}`;
const isRoute = (file: string) => file.startsWith("app/routes/");
/** `web/` holds an area's shared request code: the only part of an area that may import http. */
const isWeb = (file: string) => /^app\/areas\/.*\/web\//.test(file);
const isBrowser = (file: string) =>
  !/\.server(\.tsx?)?$/.test(file) &&
  (/\.(grid|columns)\.ts$/.test(file) || /\/parts\//.test(file) || file.startsWith("app/ui/") || /^app\/grid\/(?!.*\.server)/.test(file));

/** Areas that each area imports, types and parts included. */
function arrowsOf(imports: Import[]): Map<string, Set<string>> {
  const areaOf = (file: string) => /^app\/areas\/([^/]+)\//.exec(file)?.[1];
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [area, other] = [areaOf(from), areaOf(to)];
    if (area && other && area !== other) arrows.set(area, (arrows.get(area) ?? new Set()).add(other));
  }
  return arrows;
}

/** The first circle as a path from an area back to itself; empty without one. */
function circleOf(arrows: Map<string, Set<string>>, way: string[] = []): string[] {
  const last = way.at(-1);
  if (last !== undefined && way.indexOf(last) < way.length - 1) return way.slice(way.indexOf(last));
  for (const next of last === undefined ? arrows.keys() : (arrows.get(last) ?? [])) {
    const circle = circleOf(arrows, [...way, next]);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe("who may import whom (design 1)", () => {
  it("an area's rules import no route, no http and no ui, except types", () => {
    const wrong = all.filter(
      ({ from, to, typeOnly }) =>
        from.startsWith("app/areas/") && !from.includes("/parts/") && !isWeb(from) && !typeOnly && /^app\/(routes|http|ui)\//.test(to),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("a rule does not import React or Remix", () => {
    const wrong = sources("app/areas", "app/core", "app/time", "app/messages", "app/integrations").filter(
      ({ file, text }) =>
        !file.includes("/parts/") && !isWeb(file) && !file.endsWith(".tsx") && /from "(react|@remix-run\/[^"]+|react-dom[^"]*)"/.test(text),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it("no route touches the database or drizzle", () => {
    const direct = all.filter(({ from, to, typeOnly }) => isRoute(from) && !typeOnly && to.startsWith("db/"));
    const drizzle = sources("app/routes").filter(({ text }) => /from "(drizzle-orm|mysql2)/.test(text));
    expect([...direct.map(show), ...drizzle.map(({ file }) => file)]).toEqual([]);
  });

  it("nothing imports a route, except a list's CSV route its Excel route", () => {
    const isTwin = ({ from, to }: Import) => from.replace("[.]csv.ts", "[.]xlsx") === to;
    expect(all.filter((one) => one.to.startsWith("app/routes/") && !isTwin(one)).map(show)).toEqual([]);
  });

  it("a file in internal/ is imported only from within the folder that holds internal/", () => {
    const wrong = all.filter(({ from, to }) => {
      const owner = /^(.*\/)internal\//.exec(to)?.[1];
      return owner !== undefined && !from.startsWith(owner);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it("a file in an area's web/ is imported by routes and web/ alone", () => {
    const wrong = all.filter(({ from, to }) => isWeb(to) && !isWeb(from) && !isRoute(from));
    expect(wrong.map(show)).toEqual([]);
  });

  it("areas import each other without a circle", () => {
    expect(circleOf(arrowsOf(all)).join(" → ")).toBe("");
    expect(
      circleOf(
        new Map([
          ["a", new Set(["b"])],
          ["b", new Set(["c"])],
          ["c", new Set(["b"])],
        ]),
      ),
    ).toEqual(["b", "c", "b"]);
  });

  it("core, time and messages import nothing from areas, http, grid, ui, routes and integrations, except types", () => {
    const wrong = all.filter(
      ({ from, to, typeOnly }) =>
        /^app\/(core|time|messages)\//.test(from) && !typeOnly && /^app\/(areas|http|grid|ui|routes|integrations)\//.test(to),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("nothing that reaches the browser imports a server module, the database or zod other than as types", () => {
    const modules = all.filter(({ from, to, typeOnly }) => isBrowser(from) && !typeOnly && (/\.server$/.test(to) || to.startsWith("db/")));
    const zod = sources("app").filter(
      ({ file, text }) => isBrowser(file) && /^import (?!type)[^;]*from "(zod|drizzle-orm)[^"]*"/m.test(text),
    );
    expect([...modules.map(show), ...zod.map(({ file }) => file)]).toEqual([]);
  });

  it("the application never imports the sandbox, and only jobs/ knows the worker", () => {
    const wrong = all.filter(
      ({ from, to }) =>
        (to.startsWith("sandbox/") && !from.startsWith("sandbox/")) || (/^jobs\/(worker|handlers)/.test(to) && !from.startsWith("jobs/")),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("server modules reach routes by alias, so that the compiler empties them in the browser", () => {
    const wrong = sources("app/routes").filter(({ text }) => /from "\.\.?\/[^"]*(\.server|db\/|jobs\/)/.test(text));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it("useForm comes from ui/form/form, which clears an old refusal after a redirect; conform's own would leave it standing", () => {
    const own = sources("app").filter(
      ({ file, text }) => file !== "app/ui/form/form.ts" && /\buseForm\b[^;]*from "@conform-to\/react"/.test(text),
    );
    expect(own.map(({ file }) => file)).toEqual([]);
  });

  it("an address that a user gave is fetched by the worker alone (design 9)", () => {
    const importersOf = (file: string) => all.filter(({ to, typeOnly }) => to === file && !typeOnly).map(({ from }) => from);
    expect(importersOf("app/integrations/outside-http.server").filter((from) => !from.startsWith("app/integrations/"))).toEqual([
      "app/areas/blog/links/fetch-card.server.ts",
    ]);
    expect(importersOf("app/integrations/outside-page.server")).toEqual(["app/areas/blog/links/fetch-card.server.ts"]);
    expect(importersOf("app/areas/blog/links/fetch-card.server")).toEqual(["jobs/handlers/blog/fetch-card.ts"]);
  });

  it("there are no index files that re-export, and no folder for everything (utils, helpers)", () => {
    const names = sources("app", "db", "jobs", "sandbox").filter(
      ({ file, text }) => /(^|\/)(utils?|helpers|misc|service)(\.server)?\.tsx?$/.test(file) || /^export \* from/m.test(text),
    );
    expect(names.map(({ file }) => file)).toEqual([]);
  });
});
