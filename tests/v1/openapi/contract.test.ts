import type { ValidateFunction } from "ajv/dist/2020";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rest } from "../../support/app";
import { ajvOf, inDocument } from "../../support/contract/described-answers";
import { copyDatabase, databaseUrl, dropDatabase, TEMPLATE } from "../../support/database";
import { loginAs, makeAdmin } from "../../support/factories/members";
import { closeConnections } from "../../support/killable";

type Parameter = { name: string; in: string; required: boolean; schema: object; example: unknown };
type Media = { schema: object; example: unknown };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content: { "application/json": Media } }>;
};
type Call = { path: string; method: string; operation: Operation };

let calls: Call[];
let compile: (schema: object) => ValidateFunction;

beforeAll(async () => {
  // The examples delete rows that other tests need, such as the codes of jobs.
  const template = databaseUrl(process.env.TEST_DATABASE_URL!, TEMPLATE);
  process.env.DATABASE_URL = await copyDatabase(template, `geulbeot_test_contract_${process.env.VITEST_POOL_ID}`);
  process.env.REDIS_PREFIX = `contract-${process.pid}`;
  await closeConnections();
  const { body } = await rest("GET", "/v1/openapi.json");
  const ajv = ajvOf(body.components);
  compile = (schema) => ajv.compile(inDocument(schema));
  calls = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
});

afterAll(async () => {
  await closeConnections();
  await dropDatabase(process.env.DATABASE_URL!);
});

test("every call has a name of its own, an area, a description, and an example of what it answers", () => {
  expect(calls.length).toBeGreaterThan(229);
  expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
  for (const { operation } of calls) {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(operation.tags).toHaveLength(1);
    expect(operation.description.length).toBeGreaterThan(operation.summary.length + 10);
    const answers = Object.entries(operation.responses);
    expect(answers.some(([status]) => status.startsWith("4"))).toBe(true);
    for (const [status, { content, description }] of answers) {
      expect(content["application/json"].example, `${operation.operationId} ${status}`).toBeDefined();
      if (!status.startsWith("2")) expect(description).toMatch(/`[a-z]+\.[a-z-]+`: [가-힣]/);
    }
  }
});

test("every example is as its schema describes it", () => {
  const wrong: string[] = [];
  const check = (where: string, schema: object, example: unknown) => {
    const validate = compile(schema);
    if (!validate(example)) wrong.push(`${where}: ${JSON.stringify(example)} ${JSON.stringify(validate.errors?.[0])}`);
  };
  for (const { operation } of calls) {
    for (const { name, schema, example } of operation.parameters) check(`${operation.operationId} ${name}`, schema, example);
    for (const { schema, example } of mediaOf(operation)) check(`${operation.operationId} body`, schema, example);
    for (const [status, { content }] of Object.entries(operation.responses))
      check(`${operation.operationId} ${status}`, content["application/json"].schema, content["application/json"].example);
  }
  expect(wrong).toEqual([]);
});

test("every call takes its smallest example, and answers as described", async () => {
  const refused: string[] = [];
  for (const call of calls) {
    const as = await loginAs(await makeAdmin());
    const { url, body } = requestOf(call);
    // `rest` compares each answer with the document.
    const answer = await rest(call.method as "GET", url, { as, body });
    // No vendor runs here. A grid's choices are rows, which `details` name.
    const isAway = /-away$/.test(answer.body?.code);
    const isUnread = answer.body?.code === "common.wrong-shape" && answer.body.details === undefined;
    if ((answer.status >= 500 && !isAway) || isUnread) refused.push(`${call.operation.operationId}: ${JSON.stringify(answer.body)}`);
  }
  expect(refused).toEqual([]);
});

const mediaOf = ({ requestBody }: Operation): Media[] => Object.values(requestBody?.content ?? {});

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==", "base64");

/** The call with only what it needs. */
function requestOf({ path, operation }: Call) {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, required, example } of operation.parameters) {
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(String(example)));
    if (place === "query" && required) for (const one of [example].flat()) query.append(name, String(one));
  }
  const url = query.size > 0 ? `${address}?${query}` : address;
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const [media] = mediaOf(operation);
  if (type !== "multipart/form-data") return { url, body: media?.example };
  const form = new FormData();
  for (const [name, value] of Object.entries(media!.example as object)) form.set(name, String(value));
  form.set("file", new File([PNG], "a.png"));
  return { url, body: form };
}
