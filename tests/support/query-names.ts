import { vi } from "vitest";

/** Read by the framework in every request. */
const OF_THE_FRAMEWORK = new Set(["_data", "_routes", "index"]);
const MARK = "query-names";

/** Names that a request for `url` looks up in its query; "*" stands for all of them, which most schemas are given. */
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
