import "./refuse-old-node";
import fs from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { refusals } from "~/messages/refusals.ko";

/** Refusal codes by route file and method: `{"routes/v1+/help-codes": {"POST": ["grid.duplicates"]}}`. */
export type RefusalTable = Record<string, Record<string, string[]>>;

export const TABLE = "app/http/openapi/refusals.json";

type Node = { type: string; [key: string]: unknown };
type Source = { file: string; declared: Map<string, Node>; imported: Map<string, { file: string; name: string }> };
type Target = { key: string; node: Node; source: Source };
type Parts = { codes: string[]; targets: Target[] };

const METHODS = ["GET", "POST", "PUT", "DELETE"];
/** Their codes are compared with or caught, not refused. */
const COMPARING = new Set(["isRefusal", "nullIfRefused", "refusalText"]);
/** These name every code. */
const TEXTS = new Set(["app/messages/refusals.ko.ts"]);

const kept = new Map<string, Source>();
const keptParts = new Map<string, Parts>();

/**
 * Reads the refusals of each call from the code: it follows functions from a call's declaration to `new Refusal(…)`. A code counts if it
 * can be reached; whether the call's input can cause it is not known.
 */
export function listRefusals(): RefusalTable {
  const table: RefusalTable = {};
  for (const file of callFiles()) {
    const source = read(file);
    const served = source.declared.get("action") ?? source.declared.get("loader");
    if (!served) continue;
    const byMethod = new Map<string, Set<string>>();
    collect(served, source, new Set(), new Set(), byMethod);
    const route = file.replace(/^app\//, "").replace(/\.tsx?$/, "");
    table[route] = Object.fromEntries([...byMethod].sort().map(([method, codes]) => [method, [...codes].sort()]));
  }
  return table;
}

const callFiles = () =>
  fs
    .readdirSync("app/routes", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.readFileSync(file, "utf8").includes("serve("))
    .sort();

/** Finds the declared calls below `node`. Codes of a factory's arguments count for its calls that write. */
function collect(node: Node, source: Source, seen: Set<string>, around: Set<string>, into: Map<string, Set<string>>): void {
  if (node.type === "ObjectExpression" && propertyOf(node, "access")) {
    const method = propertyOf(node, "method") as Node | undefined;
    const methods = method === undefined ? ["GET"] : METHODS.includes(method.value as string) ? [method.value as string] : METHODS;
    const own = codesBehind(node, source);
    for (const one of methods) into.set(one, new Set([...(into.get(one) ?? []), ...own, ...(one === "GET" ? [] : around)]));
    return;
  }
  if (node.type === "Identifier") {
    const target = resolve(node.name as string, source);
    if (!target || seen.has(target.key) || target.source.file.startsWith("app/http/")) return;
    collect(target.node, target.source, new Set([...seen, target.key]), around, into);
    return;
  }
  const args = node.type === "CallExpression" ? (node.arguments as Node[]).filter(({ type }) => type === "Identifier") : [];
  const inside = new Set([...around, ...args.flatMap((argument) => [...codesBehind(argument, source)])]);
  for (const child of childrenOf(node)) collect(child, source, seen, inside, into);
}

/** The codes that `node` names, itself or by what it refers to. */
function codesBehind(node: Node, source: Source): Set<string> {
  const first = partsOf(node, source);
  const codes = new Set(first.codes);
  const waiting = [...first.targets];
  const seen = new Set<string>();
  for (let target = waiting.pop(); target; target = waiting.pop()) {
    if (seen.has(target.key)) continue;
    seen.add(target.key);
    const parts = partsBehind(target);
    for (const code of parts.codes) codes.add(code);
    waiting.push(...parts.targets);
  }
  return codes;
}

function partsBehind(target: Target): Parts {
  const known = keptParts.get(target.key) ?? partsOf(target.node, target.source);
  keptParts.set(target.key, known);
  return known;
}

function partsOf(node: Node, source: Source): Parts {
  const parts: Parts = { codes: [], targets: [] };
  readParts(node, source, parts);
  return parts;
}

function readParts(node: Node, source: Source, into: Parts): void {
  if (node.type.startsWith("TS") && !/^TS(AsExpression|SatisfiesExpression|NonNullExpression)$/.test(node.type)) return;
  if (node.type === "CallExpression" && COMPARING.has((node.callee as Node).name as string)) return;
  if (node.type === "Literal" && typeof node.value === "string" && Object.hasOwn(refusals, node.value)) into.codes.push(node.value);
  if (node.type === "Identifier") return follow(node.name as string, source, into);
  if (node.type === "MemberExpression" && !node.computed) {
    const space = source.imported.get(((node.object as Node).name ?? "") as string);
    if (space?.name === "*") return follow((node.property as Node).name as string, read(space.file), into);
    return readParts(node.object as Node, source, into);
  }
  for (const child of childrenOf(node)) readParts(child, source, into);
}

function follow(name: string, source: Source, into: Parts): void {
  const target = resolve(name, source);
  if (target && !TEXTS.has(target.source.file)) into.targets.push(target);
}

/** The top-level declaration behind a name, through imports and re-exports. */
function resolve(name: string, source: Source): Target | undefined {
  const node = source.declared.get(name);
  if (node) return { key: `${source.file} ${name}`, node, source };
  const origin = source.imported.get(name);
  return origin && origin.name !== "*" ? resolve(origin.name, read(origin.file)) : undefined;
}

function read(file: string): Source {
  const known = kept.get(file);
  if (known) return known;
  const source: Source = { file, declared: new Map(), imported: new Map() };
  kept.set(file, source);
  const { program } = parseSync(file, fs.readFileSync(file, "utf8"));
  for (const statement of program.body as unknown as Node[]) readStatement(statement, source);
  return source;
}

function readStatement(statement: Node, source: Source): void {
  if (statement.source && statement.importKind !== "type" && statement.exportKind !== "type") {
    const from = fileOf((statement.source as { value: string }).value, source.file);
    for (const part of (statement.specifiers ?? []) as { local: Node; imported?: Node; exported?: Node; type: string }[]) {
      const name = part.type === "ImportNamespaceSpecifier" ? "*" : (((part.imported ?? part.local) as Node).name as string);
      if (from) source.imported.set(((part.exported ?? part.local) as Node).name as string, { file: from, name });
    }
    return;
  }
  const declaration = (statement.declaration ?? statement) as Node;
  if (declaration.type === "VariableDeclaration")
    for (const { id, init } of declaration.declarations as { id: Node; init: Node | null }[])
      if (init) for (const name of namesIn(id)) source.declared.set(name, init);
  const id = declaration.id as Node | null | undefined;
  if (id?.type === "Identifier") source.declared.set(id.name as string, declaration);
}

const namesIn = (pattern: Node): string[] =>
  pattern.type === "Identifier"
    ? [pattern.name as string]
    : childrenOf(pattern).flatMap((child) => (child.type === "Property" ? namesIn(child.value as Node) : []));

function fileOf(written: string, from: string): string | undefined {
  const aliases: Record<string, string> = { "~/": "app/", "~db/": "db/", "~jobs/": "jobs/" };
  const alias = Object.keys(aliases).find((start) => written.startsWith(start));
  const bare = alias
    ? aliases[alias] + written.slice(alias.length)
    : written.startsWith(".")
      ? path.join(path.dirname(from), written)
      : undefined;
  return bare && [`${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`].find((file) => fs.existsSync(file));
}

function propertyOf(node: Node, name: string): unknown {
  return (node.properties as { key?: Node; value: unknown }[]).find(({ key }) => key?.name === name)?.value;
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === "object" && child !== null && typeof (child as Node).type === "string");

if (import.meta.filename === process.argv[1]) fs.writeFileSync(TABLE, `${JSON.stringify(listRefusals(), null, 2)}\n`);
