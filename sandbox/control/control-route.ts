import { json, type Call, type Reply, type Route } from "../http";

/** An invalid control call; answered with 400 and its text. */
export class BadControl extends Error {}

/** A control call that takes a JSON body. */
export function post(name: string, deed: (body: Record<string, unknown>) => unknown): Route {
  return route("POST", name, (call) => deed(call.json));
}

/** A control call that shows something, narrowed by the query. */
export function get(name: string, view: (query: URLSearchParams) => unknown): Route {
  return route("GET", name, (call) => view(call.query));
}

export function route(method: Route["method"], name: string, deed: (call: Call) => unknown): Route {
  return { method, path: `/control/${name}`, handle: (call) => answer(() => deed(call)) };
}

async function answer(deed: () => unknown): Promise<Reply> {
  try {
    return json(200, (await deed()) ?? { ok: true });
  } catch (error) {
    if (error instanceof BadControl) return json(400, { error: error.message });
    throw error;
  }
}
