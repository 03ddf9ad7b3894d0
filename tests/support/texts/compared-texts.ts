export const manyLines = (word: string, lines = 20_000) =>
  Array.from({ length: lines }, (_, n) => `${word} ${n} 번째 줄에 쓰인 말들이 이만큼 있습니다`).join("\n");

const many = (word: string) => Array.from({ length: 1_500 }, (_, n) => `같은 ${n}\n${`${word}${n} `.repeat(40)}`).join("\n");
/** Long texts that are slow to compare. */
export const hardPairs: [string, string][] = [
  [manyLines("가"), manyLines("나")],
  [many("가"), many("나")],
  ["가 ".repeat(200_000), "나 ".repeat(200_000)],
  [`${"가 ".repeat(9_000)}`, `${"나 ".repeat(900)}`],
  ["가\n".repeat(200_000), "나\n가\n".repeat(100_000)],
  ["가".repeat(1_000_000), "나".repeat(1_000_000)],
];
