import { describe, expect, it } from "vitest";
import { browserArguments } from "../../bin/testing/list";
import { playwrightOutcomes, type PlaywrightReport, vitestOutcomes, type VitestReport } from "../../bin/testing/outcomes";
import { type Part, runParts } from "../../bin/testing/parts";
import { reportLines } from "../../bin/testing/report";
import { NoSuchTest, select } from "../../bin/testing/select";

const vitestReport: VitestReport = {
  files: [
    {
      file: "tests/areas/core/ctx.test.ts",
      seconds: 12.34,
      tests: 2,
      results: [
        { title: "a member > pays", state: "passed" },
        {
          title: "a member > isn't paid twice",
          state: "failed",
          seen: "expected 2 to be 1\n- Expected\n+ Received\n    at work (/a/b.ts:1:2)",
          where: "tests/areas/core/ctx.test.ts:7",
        },
        { title: "a member > waits", state: "skipped" },
      ],
    },
    { file: "tests/jobs/sending.test.ts", seconds: 0.5, tests: 0, failure: "Cannot find module './gone'", results: [] },
  ],
  errors: [],
};

const playwrightReport: PlaywrightReport = {
  suites: [
    {
      title: "blog.spec.ts",
      file: "blog.spec.ts",
      specs: [
        {
          title: "a guest reads",
          tests: [
            { projectName: "js", status: "expected", results: [{ duration: 20_000 }] },
            {
              projectName: "nojs",
              status: "unexpected",
              results: [
                {
                  duration: 10_000,
                  errors: [
                    {
                      message: "\u001b[31mTimed out\u001b[39m",
                      location: { file: `${process.cwd()}/tests/browser/blog.spec.ts`, line: 9 },
                    },
                  ],
                },
              ],
            },
          ],
        },
        { title: "a writer writes", tests: [{ projectName: "js", status: "flaky", results: [{ duration: 1 }] }] },
      ],
    },
  ],
};

const merged = () => {
  const [a, b] = [vitestOutcomes(vitestReport), playwrightOutcomes(playwrightReport)];
  return {
    passed: a.passed + b.passed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    files: [...a.files, ...b.files],
  };
};

describe("the last lines of a test run", () => {
  it("are the parts' times, the slowest files, each failure with how to run it alone, and the figures", () => {
    const parts = [
      { name: "build", seconds: 9.96 },
      { name: "Vitest", seconds: 100 },
    ];
    expect(reportLines(merged(), parts, 1.5).join("\n")).toBe(
      `
part    seconds
build      10.0
Vitest    100.0
machine: 1.50 times as slow as the reference

slowest files                 seconds  tests
tests/browser/blog.spec.ts       30.0      3
tests/areas/core/ctx.test.ts     12.3      2
tests/jobs/sending.test.ts        0.5      0

FAILED  tests/areas/core/ctx.test.ts > a member > isn't paid twice
    seen   expected 2 to be 1
           - Expected
           + Received
    where  tests/areas/core/ctx.test.ts:7
    alone  npm test -- areas/core/ctx.test.ts -t 'a member > isn'\\''t paid twice'

FAILED  tests/jobs/sending.test.ts
    seen   Cannot find module './gone'
    alone  npm test -- jobs/sending.test.ts

FAILED  tests/browser/blog.spec.ts [nojs] > a guest reads
    seen   Timed out
    where  tests/browser/blog.spec.ts:9
    alone  npm test -- browser/blog.spec.ts -t 'a guest reads' --project nojs

FAILED  tests/browser/blog.spec.ts [js] > a writer writes
    seen   the test is flaky
    alone  npm test -- browser/blog.spec.ts -t 'a writer writes' --project js

1 skipped
2 passed, 4 failed`,
    );
  });

  it("name the ten slowest files of more", () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ file: `tests/areas/${index}.test.ts`, seconds: index, tests: 1 }));
    const lines = reportLines({ passed: 12, skipped: 0, failures: [], files }, [], 1);
    expect(lines.filter((line) => line.startsWith("tests/")).map((line) => line.split(" ")[0])).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `tests/areas/${index}.test.ts`),
    );
    expect(lines.at(-1)).toBe("12 passed, 0 failed");
  });
});

describe("the paths that npm test is given", () => {
  const all = [
    "tests/areas/seminars/a.test.ts",
    "tests/areas/seminars-b/b.test.ts",
    "tests/browser/sending.spec.ts",
    "tests/browser/sending/c.spec.ts",
  ];

  it("mean a folder, or a file with or without its ending, with or without tests/ in front", () => {
    expect(select(["areas/seminars"], "test", all).vitest).toEqual([all[0]]);
    expect(select(["tests/areas/seminars/"], "test", all).vitest).toEqual([all[0]]);
    expect(select(["./tests/areas/seminars-b/b.test.ts"], "test", all).vitest).toEqual([all[1]]);
    expect(select(["browser/sending"], "test", all).browser).toEqual([all[2], all[3]]);
    expect(select(["tests"], "test", all).vitest).toEqual([all[0], all[1]]);
  });

  it("decide whether a build is needed", () => {
    expect(select(["areas/seminars-b"], "test", all).needsBuild).toBe(false);
    expect(select(["areas/seminars"], "test", all).needsBuild).toBe(true);
    expect(select(["areas/seminars-b", "browser/sending"], "test", all).needsBuild).toBe(true);
    expect(select([], "test", all)).toEqual({ vitest: [all[0], all[1]], browser: [all[2], all[3]], needsBuild: true });
  });

  it("are those of a suite: costs by their own names, and for a soak only what repeats", () => {
    expect(select(["passwords"], "cost").vitest).toEqual(["tests/cost/passwords.test.ts"]);
    expect(select([]).vitest).not.toContain("tests/cost/passwords.test.ts");
    expect(select([], "soak").vitest).toContain("tests/areas/settlement/rules.test.ts");
    expect(() => select(["house"], "soak")).toThrow(NoSuchTest);
  });

  it("are refused when they mean no test", () => {
    expect(() => select(["areas/none"], "test", all)).toThrow(
      new NoSuchTest("No test is at tests/areas/none; name a file or a folder under tests/."),
    );
    expect(() => select(["../bin"], "test", all)).toThrow(NoSuchTest);
  });
});

describe("the browser tests of one project", () => {
  it("are named behind the project, which is one word", () => {
    const words = browserArguments(["tests/browser/sending.spec.ts"], { project: "forms" });
    expect(words.slice(-2)).toEqual(["--project=forms", "/tests/browser/sending\\.spec\\.ts$"]);
  });
});

describe("the parts of a run", () => {
  /** Starts and ends of the parts in order; a part ends after all others had their turn. */
  async function order(parts: Omit<Part, "run">[], processors: number): Promise<string[]> {
    const seen: string[] = [];
    const run = (name: string) => async () => {
      seen.push(`${name} begins`);
      await new Promise(setImmediate);
      seen.push(`${name} ends`);
    };
    await runParts(
      parts.map((part) => ({ ...part, run: run(part.name) })),
      processors,
    );
    return seen;
  }

  it("begin together as far as there are processors", async () => {
    const parts = [{ name: "a" }, { name: "b" }, { name: "c" }];
    expect(await order(parts, 2)).toEqual(["a begins", "b begins", "a ends", "c begins", "b ends", "c ends"]);
    expect(await order(parts, 1)).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("wait for the parts they name, and for all processors if they keep all busy", async () => {
    expect(await order([{ name: "tests", after: ["build", "absent"] }, { name: "build" }], 2)).toEqual([
      ...["build begins", "build ends", "tests begins", "tests ends"],
    ]);
    expect(await order([{ name: "check" }, { name: "tests", cores: 2 }], 2)).toEqual([
      ...["check begins", "check ends", "tests begins", "tests ends"],
    ]);
  });
});
