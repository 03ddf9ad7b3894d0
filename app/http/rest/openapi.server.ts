import { z } from "zod";
import { ADMINISTRATOR_ROLE, MEMBER_ROLE } from "~/core/roles";
import { allOf } from "../access/scope.server";
import { addressOf } from "../request/route-table.server";
import { type Endpoint, hoursOf, type KeyLife } from "./endpoint.server";

type RouteModules = Record<string, { path?: string; parentId?: string; index?: boolean; module: { loader?: unknown; action?: unknown } }>;
/** `path` writes parameters as `{name}`; `route` is the file's declared address. */
export type ListedCall = { apiId: string; method: string; path: string; route: string; endpoint: Endpoint };

/** All calls of `routes`, sorted by path and method. */
export function listCalls(routes: RouteModules): ListedCall[] {
  const calls: ListedCall[] = [];
  for (const route of Object.values(routes)) {
    const served = (route.module.action ?? route.module.loader) as { endpoints?: Endpoint[] } | undefined;
    if (!served?.endpoints) continue;
    const own = fullPath(routes, route);
    for (const endpoint of served.endpoints) {
      const path = addressOf(own, endpoint.at).replace(/:(\w+)/g, "{$1}");
      calls.push({ apiId: `${endpoint.method}:${path}`, method: endpoint.method, path, route: own, endpoint });
    }
  }
  return calls.sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

function fullPath(routes: RouteModules, route: RouteModules[string]): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  const base = parent ? fullPath(routes, parent) : "";
  return `${base}/${route.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
}

/** A call's api row with its first roles; with `all`, also the `#all` row. */
export function firstGrants({ apiId, endpoint: { access, summary, roles, all } }: ListedCall) {
  const byFloor = { anyone: [], member: [MEMBER_ROLE, ADMINISTRATOR_ROLE], granted: [ADMINISTRATOR_ROLE] }[access.floor];
  const own = {
    apiId,
    description: summary,
    publicYn: access.floor === "anyone" ? ("Y" as const) : ("N" as const),
    roles: roles ?? byFloor,
  };
  return all === undefined ? [own] : [own, { apiId: allOf(apiId), description: all, publicYn: "N" as const, roles: [ADMINISTRATOR_ROLE] }];
}

const failure = {
  type: "object",
  properties: {
    returnCode: { const: "FAIL" },
    returnMessage: { type: "string" },
    message: { type: "string" },
    code: { type: "string" },
    requestId: { type: "string" },
    errors: { type: "array", items: { type: "object" } },
  },
  required: ["message", "code", "requestId"],
};

export const OpenApiDocument = z.record(z.string(), z.unknown());

/** OpenAPI 3.1 document; `url` is the server's address. */
export function describeCalls(calls: ListedCall[], { title, url }: { title: string; url: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    servers: [{ url }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } }, schemas: { Failure: failure } },
    paths,
  };
}

function operation({ path, endpoint }: ListedCall) {
  const { summary, access, query, body, reply, status = 200, idempotent, proof } = endpoint;
  return {
    summary,
    ...(proof && { description: NEEDS_PROOF }),
    security: access.floor === "anyone" ? [] : [{ bearer: [] }],
    parameters: [...pathParameters(path), ...queryParameters(query), ...(idempotent ? [idempotencyKey(idempotent)] : [])],
    ...(body && { requestBody: { content: { "application/json": { schema: schemaOf(body, "input") } } } }),
    responses: {
      [status]: { description: "OK", content: { "application/json": { schema: schemaOf(reply, "output") } } },
      default: { description: "Failure", content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } } },
    },
  };
}

const NEEDS_PROOF = "needs a fresh proof: 403 `account.proof-needed` until `POST /v1/authenticate/proof`";

const idempotencyKey = (life: KeyLife) => ({
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `repeats get the first answer for ${hoursOf(life)} hours`,
  schema: { type: "string" },
});

function pathParameters(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters(query: z.ZodType | undefined) {
  if (!query) return [];
  const schema = schemaOf(query, "input") as { properties?: Record<string, object> };
  const required = requiredNames(query);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    required: required.has(name),
    schema: property,
  }));
}

/** Required fields: their absence from `input` fails. JSON Schema would also require leniently parsed fields. */
export function requiredNames(shape: z.ZodType, input: object = {}): Set<PropertyKey> {
  const { error } = shape.safeParse(input);
  return new Set(error?.issues.map((issue) => issue.path[0]!));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>;
  return rest;
}
