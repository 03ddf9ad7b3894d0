import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { Settings, readSettings } from "~/core/settings.server";

const names = Object.keys(Settings.shape);
const example = fs.readFileSync(".env.example", "utf8");
const operations = fs.readFileSync("docs/operations.md", "utf8");

describe("settings", () => {
  test.each(names)("%s stands in .env.example and in docs/operations.md", (name) => {
    expect(example).toMatch(new RegExp(`^#? ?${name}=`, "m"));
    expect(operations).toContain(`\`${name}\``);
  });

  test(".env.example names nothing that is not a setting", () => {
    const listed = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
    expect(listed.filter((name) => !names.includes(name!))).toEqual([]);
  });

  test("the values of .env.example are accepted, commented ones too", () => {
    const pairs = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
    expect(() => readSettings(Object.fromEntries(pairs))).not.toThrow();
  });

  test("a wrong value is refused at start by the variable's name", () => {
    expect(() => readSettings({ PORT: "abc" })).toThrow(/PORT: .*\n[\s\S]*DATABASE_URL: /);
  });
});
