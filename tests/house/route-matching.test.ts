import { createRequire } from "node:module";
import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { isHandle, isReserved } from "~/areas/blog/addresses/handle-rules";
import { type RouteTable, tableOf } from "~/http/request/route-table.server";
import { built } from "../support/built";
import { folders } from "~/areas/master/screens";
import { sources } from "./source";

type Route = { id: string; path?: string; index?: boolean; handle?: unknown; children?: Route[] };
type Match = { params: Record<string, string>; pathname: string; route: Route };

// Compare our route table with the framework's router.
let matchRoutes: (routes: Route[], path: string) => Match[] | null;
let routes: Route[];
let paths: string[];
let table: RouteTable;

beforeAll(async () => {
  const node = createRequire(import.meta.url).resolve("@remix-run/node");
  const server = createRequire(node).resolve("@remix-run/server-runtime");
  ({ matchRoutes } = createRequire(server)("@remix-run/router") as { matchRoutes: typeof matchRoutes });
  const all = ((await built()) as ServerBuild).routes;
  const childrenOf = (parentId?: string): Route[] =>
    Object.values(all)
      .filter((route) => route?.parentId === parentId)
      .map((route) => ({
        id: route!.id,
        path: route!.path,
        handle: route!.module.handle,
        ...(route!.index && { index: true }),
        children: childrenOf(route!.id),
      }))
      .map((route) => (route.children.length > 0 ? route : { ...route, children: undefined }));
  routes = childrenOf(undefined);
  table = tableOf(all);
  // Paths under /v1/* are for remix-serve alone (ADR 59).
  paths = (routes[0]!.children ?? []).map((route) => `/${route.path ?? ""}`).filter((path) => path !== "/v1/*");
});

const found = (table: Route[], path: string) =>
  matchRoutes(table, path)?.map(({ params, pathname, route }) => ({ params, pathname, id: route.id })) ?? null;

const filled = (path: string) =>
  path
    .replace(/^\/:\w+/, "/@7")
    .replace(/:\w+\??/g, "7")
    .replace("*", "no/such/page");

describe("the one route of an address", () => {
  it("is the route that the router would find by trying all routes", () => {
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths.map(filled)) expect(table.find(path).id, path).toBe(found(routes, path)?.at(-1)?.id);
    // The router has no partial parameters: `/:handle` would also find these.
    for (const path of ["/nothing", "/app", "/app/blog", "/@", "/@/a", "/@a.b", "/@a/b/c"]) expect(table.find(path).path, path).toBe("/*");
  });

  it("begins with a segment that no blog can take as its handle (rule 247)", () => {
    const words = paths.map((path) => path.split("/")[1]!).filter(isHandle);
    expect(words.length).toBeGreaterThan(4);
    expect([...words, "admin", "www", "help", "support", "글벗", "관리자", "운영자"].filter((word) => !isReserved(word))).toEqual([]);
  });

  it("is found by its exact address alone; for every other spelling the table gives the right one", () => {
    for (const declared of paths.filter((path) => path !== "/*" && path !== "/")) {
      const path = filled(declared);
      expect(table.find(path).path).toBe(declared);
      const spelled = [`${path}/`, `${path}//`, `/${path}`, path.toUpperCase(), ...(declared.includes(":") ? [] : [lastEncoded(path)])];
      for (const other of spelled.filter((other) => other !== path)) {
        expect([table.find(other).path, table.knows(other)], other).toEqual(["/*", false]);
        expect(table.canonical(other), other).toBe(path);
      }
    }
    for (const path of ["/nothing", "/app/main/more", "/%zz", "/app%", "//nothing"]) expect(table.canonical(path), path).toBeNull();
  });

  it("is a child of the root and has no children of its own, so that an address can be looked up as a whole", () => {
    expect(routes.map((route) => route.id)).toEqual(["root"]);
    expect(routes[0]!.children!.filter((route) => route.children).map((route) => route.id)).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("may declare calls below it, which its file answers under their own addresses", () => {
    const [own, below] = ["/v1/codes", "/v1/codes/page"];
    const routes = {
      root: { id: "root", module: {} },
      codes: { id: "codes", parentId: "root", path: "v1/codes", module: {} },
      rest: { id: "rest", parentId: "root", path: "*", module: {} },
    };
    const small = tableOf(routes, (path) => (path === own ? ["page"] : []));
    expect([own, below].map((path) => small.find(path))).toMatchObject([
      { id: "codes", path: own, at: "" },
      { id: "codes", path: below, at: "page" },
    ]);
    expect([small.knows("/v1/codes/other"), small.canonical("/V1/codes/Page/")]).toEqual([false, below]);
  });
});

describe("the menu row that decides over a screen", () => {
  it("exists for every screen that is not open to anyone", () => {
    const listed = new Set(folders.flatMap(({ items }) => items.map(({ path }) => path)));
    const closed = sources("app/routes/app+").filter(({ text }) => /\benter\(\s*request,\s*(member|granted)\b/.test(text));
    expect(closed.length).toBeGreaterThan(30);
    const wrong = closed.flatMap(({ file }) => {
      const route = routes[0]!.children!.find(({ id }) => `app/${id}` === file.replace(/\.tsx?$/, ""));
      const { path, menu } = table.find(`/${route?.path}`);
      return listed.has(menu) ? [] : [`${path} follows ${menu}, which has no row in menu-list`];
    });
    expect(wrong).toEqual([]);
  });
});

/** The address with its last letter percent-encoded: another spelling of the path. */
const lastEncoded = (path: string) => `${path.slice(0, -1)}%${path.charCodeAt(path.length - 1).toString(16)}`;
