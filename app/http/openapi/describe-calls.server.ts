import { z } from "zod";
import { hoursOf } from "../rest/endpoint.server";
import type { ListedCall } from "../rest/list-calls.server";
import { answerHeaders, Failure, failuresOf, headersOf } from "./answers.server";
import { exampleOf } from "./examples.server";
import { Components, fileFields, type Json, refuses, schemaOf } from "./shapes.server";
import { areaOf, areas, describe } from "./words.server";

export const OpenApiDocument = z.record(z.string(), z.unknown());

/** The OpenAPI 3.1 document of `calls`; `url` is the server's address. */
export function describeCalls(calls: ListedCall[], { title, url }: { title: string; url: string }): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, components);
  const used = new Set(calls.map(({ path }) => areaOf(path)));
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description: "글을 쓰고, 친구에게 보내고, 누가 읽었는지 보는 호출이에요. 모든 값은 JSON이고, 시각은 따로 적지 않으면 UTC예요.",
      contact: { name: title, url },
      license: { name: "UNLICENSED", identifier: "LicenseRef-proprietary" },
    },
    servers: [{ url }],
    tags: [...used].sort().map((name) => ({ name, description: areas[name] })),
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "`POST /authenticate`가 답한 토큰" } },
      headers: answerHeaders,
      schemas: { Failure, ...components.schemas },
    },
    paths,
  };
}

function operation(call: ListedCall, components: Components): Json {
  const { path, endpoint } = call;
  const { verb, summary, access, query, body, reply, status = 200, idempotent } = endpoint;
  const answered = schemaOf(reply, "output");
  return {
    operationId: verb,
    tags: [areaOf(path)],
    summary,
    description: describe(call),
    security: access.floor === "anyone" ? [{}] : [{ bearer: [] }],
    parameters: [...pathParameters(path), ...queryParameters(query), ...(idempotent ? [idempotencyKey(hoursOf(idempotent))] : [])],
    ...(body && { requestBody: requestBody(call, body, components) }),
    responses: {
      [status]: {
        description: status === 202 ? "받아 두었어요." : "처리했어요.",
        headers: headersOf("X-Request-Id"),
        content: {
          "application/json": {
            schema: components.refer(answered, `${capital(verb)}Answer`),
            example: exampleOf(answered, { whole: true }),
          },
        },
      },
      ...failuresOf(call),
    },
  };
}

/** JSON, and for a body with a file also a form. A file that must come leaves only the form. */
function requestBody({ endpoint: { verb, example = {} } }: ListedCall, body: z.ZodType, components: Components): Json {
  const schema = schemaOf(body, "input");
  const name = `${capital(verb)}Body`;
  const files = fileFields(schema);
  const media = (part: Json, called: string) => ({ schema: components.refer(part, called), example: filled(exampleOf(part), example) });
  const needsFile = files.some((field) => (schema.required as string[] | undefined)?.includes(field));
  return {
    required: refuses(body, undefined),
    content: {
      ...(!needsFile && { "application/json": media(without(schema, files), name) }),
      ...(files.length > 0 && { "multipart/form-data": media(schema, needsFile ? name : `${capital(verb)}Form`) }),
    },
  };
}

function without(schema: Json, fields: string[]): Json {
  if (fields.length === 0) return schema;
  const properties = Object.entries(schema.properties as Json).filter(([name]) => !fields.includes(name));
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The derived example with the declared fields. */
function filled(derived: unknown, more: object): unknown {
  if (Array.isArray(derived)) return derived.map((one) => filled(one, more));
  if (typeof derived !== "object" || derived === null) return derived;
  const added = Object.entries(more).map(([name, value]) => [
    name,
    typeof value === "object" ? filled((derived as Json)[name], value as object) : value,
  ]);
  return { ...derived, ...Object.fromEntries(added) };
}

const capital = (verb: string) => verb[0]!.toUpperCase() + verb.slice(1);

const idempotencyKey = (hours: number): Json => ({
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `같은 키에는 ${hours}시간 동안 첫 답을 다시 보내요.`,
  schema: { type: "string", minLength: 1, maxLength: 200 },
  example: "0f8fad5b-d9cb-469f-a165-70867728950e",
});

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    description: "주소의 값",
    schema: { type: "string" },
    example: "1",
  }));
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (!query) return [];
  const schema = schemaOf(query, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    description: (property.description as string | undefined) ?? "",
    schema: property,
    example: exampleOf(property, { name, whole: true }),
  }));
}
