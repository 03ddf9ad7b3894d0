import { json, type Call, type Reply, type Route } from "../http";

/** The caller's fault: answered with 400. */
export class BadControl extends Error {}

export function post(name: string, run: (body: Record<string, unknown>) => unknown): Route {
  return route("POST", name, (call) => run(call.json));
}

export function get(name: string, view: (query: URLSearchParams) => unknown): Route {
  return route("GET", name, (call) => view(call.query));
}

export function route(method: Route["method"], name: string, run: (call: Call) => unknown): Route {
  return { method, path: `/control/${name}`, handle: (call) => answer(() => run(call)) };
}

async function answer(run: () => unknown): Promise<Reply> {
  try {
    return json(200, (await run()) ?? { ok: true });
  } catch (error) {
    if (error instanceof BadControl) return json(400, { error: error.message });
    throw error;
  }
}
