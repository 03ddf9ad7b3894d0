import { expect, it } from "vitest";
import { writingPace } from "~/areas/blog/front/writing-pace";

it.each([
  [1, "석 달에 한 편쯤"],
  [2, "석 달에 두 편쯤"],
  [3, "한 달에 한 편쯤"],
  [6, "한 달에 두 편쯤"],
  [13, "한 주에 한 편쯤"],
  [91, "한 주에 7편쯤"],
])("names the pace of %i posts in three months", (recentCount, said) => {
  expect(writingPace(recentCount)).toBe(said);
});
