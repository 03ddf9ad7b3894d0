import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";

type Operation = { operationId: string; responses: Record<string, { content?: { "application/json": { schema: object } } } | undefined> };
export type Document = { paths: Record<string, Record<string, Operation>>; components: object };
type Checker = { find: (method: string, path: string) => Operation | undefined; ajv: Ajv2020; known: Map<string, ValidateFunction> };

/** One checker for each process: test files have their own modules. */
const kept = globalThis as { describedAnswers?: Promise<Checker> };

/** Throws unless the OpenAPI document describes this answer: its status, its shape and, for a failure, its code. */
export async function checkAnswer(
  read: () => Promise<Document>,
  method: string,
  url: string,
  status: number,
  body: unknown,
): Promise<void> {
  const checker = await (kept.describedAnswers ??= read().then(checkerOf));
  const called = checker.find(method, url.split("?")[0]!);
  if (!called || status === 405) return;
  const response = called.responses[status];
  if (!response) throw new Error(`${called.operationId} answers ${status}, which is not described: ${JSON.stringify(body)}`);
  const schema = response.content?.["application/json"].schema;
  if (!schema) return;
  const key = `${called.operationId} ${status}`;
  const check = checker.known.get(key) ?? checker.ajv.compile(inDocument(schema));
  checker.known.set(key, check);
  if (!check(body))
    throw new Error(
      `${key} answers otherwise than described: ${checker.ajv.errorsText(check.errors)} in ${JSON.stringify(body).slice(0, 300)}`,
    );
}

function checkerOf({ paths, components }: Document): Checker {
  const ajv = ajvOf(components);
  const patterns = Object.entries(paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/[.+*?()|[\]\\^$]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`),
    isPlain: !path.includes("{"),
    methods,
  }));
  patterns.sort((a, b) => Number(b.isPlain) - Number(a.isPlain));
  return {
    ajv,
    known: new Map(),
    find: (method, path) => patterns.find(({ pattern }) => pattern.test(path))?.methods[method.toLowerCase()],
  };
}

/** The schema with references into the document. */
export const inDocument = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));

export function ajvOf(components: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addFormat("binary", true);
  ajv.addSchema({ $id: "document", components });
  return ajv;
}
