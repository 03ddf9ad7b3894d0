import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { type RefusalCode, refusals } from "~/messages/refusals.ko";
import { sources } from "./source";

const codes = Object.keys(refusals) as RefusalCode[];
const areaOf = (code: string) => code.split(".")[0]!;

/** The area whose refusal codes a file may use. */
const ownerOf = (file: string) => /^app\/areas\/([^/]+)\//.exec(file)?.[1] ?? (file.startsWith("app/grid/") ? "grid" : null);

/** Source without comments and without code that only reads a refusal code. */
const thrownIn = (text: string) =>
  text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "").replace(/isRefusal\([^()]*\)|refusalText\("[^"]*"|[!=]== "[^"]*"/g, "");

describe("a refusal's code is where its area says", () => {
  it("each is called area.reason after an existing area, and the codes of an area stand together", () => {
    const areas = ["common", "grid", ...fs.readdirSync("app/areas")];
    expect(codes.filter((code) => !/^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$/.test(code) || !areas.includes(areaOf(code)))).toEqual([]);
    const parts = codes.map(areaOf).filter((area, index, all) => area !== all[index - 1]);
    expect(parts).toEqual([...new Set(parts)]);
  });

  it("an area refuses only by its own codes and the common ones, the grid kit only by its own", () => {
    const foreign = sources("app/areas", "app/grid").flatMap(({ file, text }) => {
      const owner = ownerOf(file);
      const used = codes.filter((code) => areaOf(code) !== owner && areaOf(code) !== "common" && thrownIn(text).includes(`"${code}"`));
      return used.map((code) => `${file}: ${code}`);
    });
    expect(foreign).toEqual([]);
  });

  it("each refusal code is used somewhere", () => {
    const text = sources("app").filter(({ file }) => !file.endsWith("refusals.ko.ts"));
    const said = text.map((one) => one.text).join("\n");
    expect(codes.filter((code) => !said.includes(`"${code}"`))).toEqual([]);
  });
});

describe("an audit row names what was done by a name of the one list", () => {
  const list = fs.readFileSync("app/messages/audit-actions.ko.ts", "utf8");
  const names = [...list.matchAll(/^  "([^"]+)":/gm)].map(([, name]) => name!);

  it("names each action area.thing-done after an existing area or the grid, once, grouped by area", () => {
    const areas = ["grid", ...fs.readdirSync("app/areas")];
    expect(names.filter((name) => !/^[a-z]+(\.[a-z]+)(-[a-z]+)+$/.test(name) || !areas.includes(areaOf(name)))).toEqual([]);
    const parts = names.map(areaOf).filter((area, index, all) => area !== all[index - 1]);
    expect([parts, names]).toEqual([[...new Set(parts)], [...new Set(names)]]);
  });

  it("each name is written by its own area", () => {
    const said = sources("app/areas", "app/grid").map(({ file, text }) => ({ owner: ownerOf(file), text }));
    expect(names.filter((name) => !said.some(({ owner, text }) => owner === areaOf(name) && text.includes(`"${name}"`)))).toEqual([]);
  });
});

describe("a shape that core declares is not declared again", () => {
  const copies: [RegExp, string][] = [
    [/z\.enum\(\["Y", "N"\]\)/, "Yn"],
    [/z\.enum\(\["male", "female"\]\)/, "Gender"],
    [/z\.enum\(\["SUCCESS", "FAIL"\]\)/, "Outcome"],
    [/z\.coerce\.number\([^)]*\)\.int\(\)\.positive\(\)/, "Id"],
    [/=== "" \|\| \w+ == ?=? ?null \? undefined|=== "" \? undefined/, "optional"],
    [/z\.preprocess\(blank/, "unlessBlank"],
    [/z\.iso\.date\(/, "Day"],
    [/z\.custom<(globalThis\.)?File>/, "Upload"],
    [/z\.string\(\)\.trim\(\)\.max\(\d+\)\.catch\(""\)/, "Search"],
  ];

  it.each(copies)("%s is not written out again: core has it as %s", (copy, _name) => {
    const again = sources("app/areas", "app/routes", "app/http").filter(({ text }) => copy.test(text.replace(/\n\s+/g, "")));
    expect(again.map(({ file }) => file)).toEqual([]);
  });
});
