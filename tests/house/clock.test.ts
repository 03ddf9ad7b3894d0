import { describe, expect, it } from "vitest";
import { sources } from "./source";

/** The files that may read the machine's clock, and why they cannot use `ctx.now()`. */
const reasons: Record<string, string> = {
  "jobs/schedule.ts": "the queue's own times are the machine's",
  "app/areas/account/join/identity.schema.server.ts": "a shape is checked before there is a ctx; of the day it only says that it is over",
};

const asksTheMachine = /\bnew Date\(\)|\bDate\.now\(\)/;
const setsTheDate = /\bvi\.(useFakeTimers|useRealTimers|setSystemTime)\b|\bDate\.now = |\bglobalThis\.Date\b/;

describe("the clock (design 11, decision 0039)", () => {
  // Code in `parts/` and the grid's `live/` runs in the browser, where there is no `ctx` and the clock is the reader's.
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
