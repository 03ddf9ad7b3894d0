import { describe, expect, it } from "vitest";
import { sources } from "./source";

/** Files that may read the machine's clock, and why they cannot use `ctx.now()`. */
const reasons: Record<string, string> = {
  "jobs/schedule.ts": "the queue's own times are the machine's",
  "app/areas/account/identity.schema.server.ts": "a shape is checked before there is a ctx; of the day it only says that it is over",
};

const asksTheMachine = /\bnew Date\(\)|\bDate\.now\(\)/;
const setsTheDate = /\bvi\.(useFakeTimers|useRealTimers|setSystemTime)\b|\bDate\.now = |\bglobalThis\.Date\b/;

describe("the clock (design 11, ADR 39)", () => {
  // `parts/` and the grid's `live/` run in the browser, without `ctx`; the clock there is the reader's.
  const rules = sources("app/areas", "app/routes", "app/http", "app/grid", "jobs").filter(({ file }) => !/\/(parts|live)\//.test(file));

  it("is read by ctx.now() alone in areas, routes, http, grid and jobs", () => {
    const found = rules.filter(({ file, text }) => asksTheMachine.test(text) && !reasons[file]).map(({ file }) => file);
    expect(found).toEqual([]);
  });

  it("every exemption is still needed", () => {
    const asking = new Set(rules.filter(({ text }) => asksTheMachine.test(text)).map(({ file }) => file));
    expect(Object.keys(reasons).filter((file) => !asking.has(file))).toEqual([]);
  });

  it("is set in tests by tests/support/clock.ts alone", () => {
    const ours = ["tests/support/clock.ts", "tests/house/clock.test.ts"];
    expect(
      sources("tests")
        .filter(({ file, text }) => !ours.includes(file) && setsTheDate.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });
});

/** Tests that may measure time, and why their results do not depend on speed. */
const measuring: Record<string, string> = {
  "tests/sandbox/faults.test.ts": "an ordered delay is a lower bound, which a slow machine keeps too",
  "tests/areas/tables/targets.test.ts": "two waits of the same run are compared with each other",
};

describe("a test (ADR 50)", () => {
  const tests = sources("tests").filter(({ file }) => /\.test\.tsx?$/.test(file) && !/^tests\/(cost|house)\//.test(file));

  it("measures neither time nor processor time: what things cost is for tests/cost", () => {
    const measures = tests.filter(({ text }) => /performance\.now|[cC]puUsage|hrtime/.test(text)).map(({ file }) => file);
    expect(measures.sort()).toEqual(Object.keys(measuring).sort());
  });

  it("names no limit of time for itself or a wait, other than by patience", () => {
    const limited = tests.filter(({ text }) =>
      /\btimeout: \d|^\s*\}, \d[\d_]*\);$|^(before|after)(All|Each)\(.*, \d[\d_]*\);$/m.test(text),
    );
    expect(limited.map(({ file }) => file)).toEqual([]);
    const waiting = tests.filter(({ text }) => /\bvi\.wait(For|Until)\(/.test(text) && !/\bpatience\(/.test(text));
    expect(waiting.map(({ file }) => file)).toEqual([]);
  });
});
