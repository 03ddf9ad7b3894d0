import { vi } from "vitest";
import { built } from "./built";

export type Screen = { url: string; isPage: boolean; takesForms: boolean };

/** Every built address outside /v1, parameters filled with `id`. */
export async function builtScreens(id = "1"): Promise<Screen[]> {
  const { routes } = await built();
  const pathOf = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined;
    return route ? [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/") : "";
  };
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === "root") return [];
    const url = `/${pathOf(route.id)}`.replace(/:\w+\??/g, id);
    const isApi = Object.values(route.module).some((value) => typeof value === "function" && "endpoints" in value);
    if (isApi || url.includes("*")) return [];
    return [{ url, isPage: route.module.default !== undefined, takesForms: route.module.action !== undefined }];
  });
}

/** Query names that the framework reads. */
const OF_THE_FRAMEWORK = new Set(["_data", "_routes", "index"]);
const MARK = "query-names";

/** Query names that a request for `url` reads; "*" means all. */
export async function namesRead(url: string, ask: (url: string) => Promise<unknown>): Promise<Set<string>> {
  const read = new Set<string>();
  const { prototype } = URLSearchParams;
  const { has, [Symbol.iterator]: entries } = prototype;
  const isOfRequest = (query: URLSearchParams) => has.call(query, MARK);
  const spies = (["get", "getAll", "has"] as const).map((method) => {
    const real = prototype[method] as (name: string) => never;
    return vi.spyOn(prototype, method).mockImplementation(function (this: URLSearchParams, name: string) {
      if (isOfRequest(this) && !OF_THE_FRAMEWORK.has(name)) read.add(name);
      return real.call(this, name);
    } as never);
  });
  const all = vi.spyOn(prototype, Symbol.iterator).mockImplementation(function (this: URLSearchParams) {
    if (isOfRequest(this)) read.add("*");
    return entries.call(this);
  });
  try {
    await ask(`${url}&${MARK}=1`);
  } finally {
    for (const spy of [...spies, all]) spy.mockRestore();
  }
  return read;
}
