import { createRequire } from "node:module";
import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { candidates } from "~/http/route-matching.server";
import { built } from "../support/built";

type Route = { id: string; path?: string; index?: boolean; children?: Route[] };
type Match = { params: Record<string, string>; pathname: string; route: Route };

// ESM gets a copy of the router that nobody patched.
let matchRoutes: (routes: Route[], path: string) => Match[] | null;
let routes: Route[];
let paths: string[];

beforeAll(async () => {
  const node = createRequire(import.meta.url).resolve("@remix-run/node");
  const server = createRequire(node).resolve("@remix-run/server-runtime");
  const file = createRequire(server)
    .resolve("@remix-run/router")
    .replace(/router\.cjs\.js$/, "router.js");
  ({ matchRoutes } = (await import(/* @vite-ignore */ file)) as never);
  const all = ((await built()) as ServerBuild).routes;
  const childrenOf = (parentId?: string): Route[] =>
    Object.values(all)
      .filter((route) => route?.parentId === parentId)
      .map((route) => ({ id: route!.id, path: route!.path, ...(route!.index && { index: true }), children: childrenOf(route!.id) }))
      .map((route) => (route.children.length > 0 ? route : { ...route, children: undefined }));
  routes = childrenOf(undefined);
  paths = (routes[0]!.children ?? []).map((route) => `/${route.path ?? ""}`);
});

const found = (table: Route[], path: string) =>
  matchRoutes(table, path)?.map(({ params, pathname, route }) => ({ params, pathname, id: route.id })) ?? null;

describe("looking only at the routes that can match", () => {
  it("finds what looking at all of them finds, for every address and its spellings", () => {
    expect(paths.length).toBeGreaterThan(20);
    const filled = paths.map((path) => path.replace(/:\w+\??/g, "7").replace("*", "no/such/page"));
    const spelled = filled.flatMap((path) => [
      path,
      `${path}/`,
      `${path}//`,
      path.toUpperCase(),
      `/${path}`,
      `${path}/more`,
      path.replace("-", "%2D"),
    ]);
    for (const path of [...spelled, "/", "//", "/nothing", "/app", "/v1", "/app/blog"])
      expect(found(candidates(routes as never, path) as never, path), path).toEqual(found(routes, path));
  });

  it("looks at few of them", () => {
    const few = candidates(routes as never, "/app/blog/view-contents")[0]!.children!;
    expect(few.length).toBeLessThan(routes[0]!.children!.length / 3);
    expect(few.map((route) => route.path)).toContain("app/blog/view-contents");
  });
});
