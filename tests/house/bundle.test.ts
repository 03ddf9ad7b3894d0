import fs from "node:fs";
import { describe, expect, it } from "vitest";

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
});
