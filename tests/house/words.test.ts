import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { sources } from "./source";

/** The first column of the table of refused words in docs/words.md. */
function refusedWords(): string[] {
  const [, table = ""] = /## Words we do not use\n([^]*)$/.exec(fs.readFileSync("docs/words.md", "utf8")) ?? [];
  const [, , ...lines] = table.split("\n").filter((line) => line.startsWith("|"));
  return lines.flatMap((line) => line.split("|")[1]!.trim().split(", "));
}

/** Texts that keep a refused word. */
const KEPT: Record<string, string[]> = {
  // Names that nobody may take.
  "app/areas/account/spelling.ts": ["운영자"],
  "app/areas/blog/addresses/handle-rules.ts": ["운영자"],
  // Agreements keep the text that members agreed to.
  "app/messages/terms/marketing-2022-04-12.ko.ts": ["거두", "거둘"],
  "app/messages/terms/privacy-2022-03-01.ko.ts": ["고칠", "거두"],
  "app/messages/terms/terms-2022-03-01.ko.ts": ["까닭", "고치"],
};

const faultsOf = ({ file, text }: { file: string; text: string }) =>
  text.split("\n").flatMap((line, index) =>
    refusedWords()
      .filter((word) => line.includes(word) && !KEPT[file]?.includes(word))
      .map((word) => `${file}:${index + 1}: ${word}`),
  );

const styles = fs
  .readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ file: `app/${file}`, text: fs.readFileSync(`app/${file}`, "utf8") }));

describe("the Korean of the site", () => {
  it("has no word that docs/words.md refuses", () => {
    expect([...sources("app", "jobs", "db/seeds/reference"), ...styles].flatMap(faultsOf)).toEqual([]);
  });

  it("keeps a refused word only where a text has it", () => {
    const unused = Object.entries(KEPT).flatMap(([file, words]) => {
      const text = fs.readFileSync(file, "utf8");
      return words.filter((word) => !text.includes(word)).map((word) => `${file}: ${word}`);
    });
    expect(unused).toEqual([]);
  });

  it("names the file, the line and the word", () => {
    expect(refusedWords().length).toBeGreaterThan(40);
    expect(faultsOf({ file: "app/a.ts", text: 'const a = "저장";\nconst b = "까닭을 적어 주세요.";' })).toEqual([
      "app/a.ts:2: 까닭",
      "app/a.ts:2: 적어 주세요",
    ]);
  });
});
