import { expect, it } from "vitest";
import { totalOf } from "~/core/slices.server";

it.each([
  [0, 0],
  [7, 0],
  [9, 0],
  [10, 0],
  [11, 0],
  [20, 10],
  [23, 20],
  [20, 20],
  [3, 40],
])("returns the length of a list of %i rows from a page after %i, and counts only when needed", async (all, from) => {
  const shown = Math.max(0, Math.min(10, all - from));
  let countCalls = 0;
  const total = await totalOf(shown, { from, size: 10 }, () => Promise.resolve(((countCalls += 1), all)));
  expect(total).toBe(all);
  expect(countCalls).toBe(shown > 0 && shown < 10 ? 0 : all === 0 ? 0 : 1);
});
