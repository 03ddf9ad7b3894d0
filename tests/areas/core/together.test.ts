import { expect, test } from "vitest";
import { DatabaseAway } from "~/core/database-error.server";
import { batchByKey } from "~/core/together.server";

const done = <T>(value: T): PromiseSettledResult<T> => ({ status: "fulfilled", value });
const failed = (reason: unknown): PromiseSettledResult<never> => ({ status: "rejected", reason });

test("batches the items that arrive while the first runs, in order and separately for each key", async () => {
  const handed: string[][] = [];
  const work = async (items: string[]) => {
    handed.push(items);
    await Promise.resolve();
    return items.map((item) => done(item.toUpperCase()));
  };
  const answers = await Promise.all([
    batchByKey("k", "a", work),
    batchByKey("k", "b", work),
    batchByKey("k", "c", work),
    batchByKey("l", "d", work),
  ]);
  expect(answers).toEqual(["A", "B", "C", "D"]);
  expect(handed).toEqual([["a"], ["d"], ["b", "c"]]);
  expect(await batchByKey("k", "e", work)).toBe("E");
});

test("hands over at most fifty items at once", async () => {
  const sizes: number[] = [];
  const work = async (items: number[]) => {
    sizes.push(items.length);
    return items.map(done);
  };
  await Promise.all(Array.from({ length: 121 }, (_, index) => batchByKey("many", index, work)));
  expect(sizes).toEqual([1, 50, 50, 20]);
});

test("keeps an item's failure from the others; when a batch throws, tries each item alone", async () => {
  const own = async (items: string[]) => items.map((item) => (item === "bad" ? failed(new Error("no")) : done(item)));
  const all = async (items: string[]) => {
    if (items.includes("bad")) throw new Error("broken");
    return items.map(done);
  };
  for (const work of [own, all]) {
    const calls = ["first", "bad", "good"].map((item) => batchByKey("f", item, work));
    const states = (await Promise.allSettled(calls)).map(({ status }) => status);
    expect(states).toEqual(["fulfilled", "rejected", "fulfilled"]);
  }
});

test("fails all items at once while the database is away, so that nobody waits for several time-outs", async () => {
  const sizes: number[] = [];
  const away = async (items: number[]) => {
    sizes.push(items.length);
    throw new DatabaseAway("silent");
  };
  const answers = await Promise.allSettled([1, 2, 3].map((item) => batchByKey("away", item, away)));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(sizes).toEqual([1, 2]);
});
