import fs from "node:fs";
import { gzipSync } from "node:zlib";
import { removeExports } from "@remix-run/dev/dist/vite/remove-exports.js";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { sources } from "./source";

const folder = "public/build";
const bundles = () =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file, text: fs.readFileSync(`${folder}/${file}`, "utf8") }));

describe("what the browser is sent", () => {
  it("contains no server code: no table, no query, no secret's name, no zod", () => {
    const leaks = bundles().filter(({ text }) => /SESSION_SECRET|ENCRYPTION_KEYS|mysqlTable|drizzle|createHmac|ZodError|bullmq/.test(text));
    expect(leaks.map(({ file }) => file)).toEqual([]);
  });

  it("loads the editor apart, in at most 130 kB compressed", () => {
    const [editor, ...others] = bundles().filter(({ text }) => text.includes("ql-editor"));
    expect(others.map(({ file }) => file)).toEqual([]);
    expect(editor!.file).toMatch(/quill/);
    expect(gzipSync(editor!.text).length).toBeLessThanOrEqual(130_000);
  });

  it("reads no value of a server module, which the compiler empties: it would be undefined there, and a number NaN", () => {
    const screens = sources("app/routes").filter(({ text }) => !text.includes("= serve("));
    const left = screens.flatMap(({ file, text }) => {
      const { code } = transformSync(text, { loader: "tsx", jsx: "automatic" });
      const sent = removeExports(code, ["loader", "action", "headers"]).code;
      return [...sent.matchAll(/from "([^"]+\.server)"/g)].map(([, module]) => `${file} reads ${module}`);
    });
    expect(left).toEqual([]);
  });

  it("keeps a form's answer on a page that revalidates, where the router drops its own action data", () => {
    const losing = sources("app").filter(({ text }) => text.includes("useRevalidator(") && text.includes("useActionData"));
    expect(losing.map(({ file }) => file)).toEqual([]);
  });
});
