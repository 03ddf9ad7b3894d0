import { describe, expect, it } from "vitest";
import { sources } from "./source";

type Link = { name: string; args: string };

/** The call `.name(args)` at `at`, and where the call ends; null for anything else. */
function linkAt(text: string, at: number): (Link & { end: number }) | null {
  const [head, name] = /^\s*\.\s*(\w+)\(/.exec(text.slice(at, at + 200)) ?? [];
  if (head === undefined) return null;
  let end = at + head.length;
  for (let open = 1; open > 0 && end < text.length; end++) {
    const sign = text[end]!;
    if (sign === '"' || sign === "`") end = text.indexOf(sign, end + 1);
    else if (sign === "/" && /[(,]\s*$/.test(text.slice(0, end))) end += /^\/(\[[^\]]*\]|\\.|[^/\\])*/.exec(text.slice(end))![0].length;
    else open += sign === "(" ? 1 : sign === ")" ? -1 : 0;
  }
  return { name: name!, args: text.slice(at + head.length, end - 1).trim(), end };
}

/** Call chains that start with a zod text or number, like `z.string(A).trim().max(5)`. */
function chainsOf({ file, text }: { file: string; text: string }): { where: string; chain: Link[] }[] {
  return [...text.matchAll(/\bz(\s*\.coerce)?(?=\s*\.(string|number)\()/g)].map(({ 0: head, index }) => {
    const chain: Link[] = [];
    for (let link = linkAt(text, index + head.length); link; link = linkAt(text, link.end)) chain.push(link);
    return { where: `${file}:${text.slice(0, index).split("\n").length}`, chain };
  });
}

const all = sources("app", "jobs").flatMap(chainsOf);
const isOne = (args: string) =>
  !args
    .replace(/\([^()]*\)|\[[^\]]*\]|"[^"]*"|\{[^{}]*\}/g, "")
    .replace(/^\/.*\/\w*$/, "")
    .includes(",");
/** A shape's own message also covers checks without a message: a long text would be called missing. */
const saysOfAll = ({ args }: Link) => args !== "" && !args.startsWith("{") && !args.startsWith("whenMissing(");

describe("a shape says what is wrong with a text", () => {
  it("finds the shapes", () => {
    expect(all.length).toBeGreaterThan(400);
  });

  it("no length or bound without its own message follows a message", () => {
    const wrong = all.filter(
      ({ chain: [first, ...checks] }) =>
        saysOfAll(first!) && checks.some(({ name, args }) => ["max", "regex", "length"].includes(name) && isOne(args)),
    );
    expect(wrong.map(({ where }) => where)).toEqual([]);
  });

  it("a text that a person types is `Text`, `RequiredText` or `Typed` of core", () => {
    const own = all.filter(({ where, chain }) => {
      const names = chain.map(({ name }) => name);
      return names[0] === "string" && names.includes("trim") && names.includes("max") && !where.startsWith("app/core/shapes.server.ts");
    });
    expect(own.map(({ where }) => where)).toEqual([]);
  });
});
