import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { Progress } from "~/areas/blog/reading/reading.schema.server";
import * as shapes from "~/core/shapes.server";

const read = (shape: z.ZodType, value: unknown) => {
  const result = shape.safeParse(value);
  return result.success ? result.data : "refused";
};
const at = new Date("2026-03-02T01:04:05Z");
const file = new File(["x"], "a.png");

describe("the shapes of core", () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ["an id is a whole number from 1, as text too", shapes.Id, "12", 12],
    ["0 is the id of no row", shapes.Id, 0, 9_007_199_254_740_991],
    ["so is a number below 0", shapes.Id, "-5", 9_007_199_254_740_991],
    ["a power of ten is no id", shapes.Id, "1e0", "refused"],
    ["a number in another base is no id", shapes.Id, "0x10", "refused"],
    ["an empty text is no id", shapes.Id, "", "refused"],
    ["a list is no id", shapes.Id, [5], "refused"],
    ["a flag is no id", shapes.Id, true, "refused"],
    ["a fraction is no id", shapes.Id, "1.5", "refused"],
    ["more than a number can tell apart is no id", shapes.Id, "9007199254740993", "refused"],
    ["an id that may be left out may be empty", shapes.optional(shapes.Id), "", undefined],
    ["an id that may be left out may be null", shapes.optional(shapes.Id), null, undefined],
    ["ticked rows: one", shapes.Ids(2), "3", [3]],
    ["ticked rows: none", shapes.Ids(2), "", []],
    ["ticked rows: too many", shapes.Ids(2), [1, 2, 3], "refused"],
    ["ids of a body: one", shapes.idsOf("postId"), { postId: "1" }, [1]],
    ["ids of a body: several", shapes.idsOf("postId"), { postId: [1, 2] }, [1, 2]],
    ["ids of a body: a list", shapes.idsOf("postId"), [1, 2], [1, 2]],
    ["ids of a body: rows", shapes.idsOf("postId"), [{ postId: 1 }], [1]],
    ["ids of a body: none", shapes.idsOf("postId"), [], "refused"],
    ["ids of a body: no body", shapes.idsOf("postId"), undefined, "refused"],
    ["ids of a body: a bare number", shapes.idsOf("postId"), 1, "refused"],
    ["ids of a field: a bare number", shapes.idsIn("postId"), 1, [1]],
    ["a flag is Y or N", shapes.Yn, "y", "refused"],
    ["a tick is Y", shapes.Tick, "Y", "Y"],
    ["a tick may be nothing", shapes.Tick, "", undefined],
    ["a tick is never N", shapes.Tick, "N", "refused"],
    ["an empty file means that none was chosen", shapes.OptionalUpload, new File([], ""), undefined],
    ["a file is read as itself", shapes.Upload, file, file],
    ["a day is read as written", shapes.Day, "2026-02-28", "2026-02-28"],
    ["a day that does not exist is refused", shapes.Day, "2026-02-30", "refused"],
    ["a month is read as written", shapes.MonthOrDay, "202602", "202602"],
    ["a search text is trimmed", shapes.Search(3), " abc ", "abc"],
    ["a search text that is too long is read as none", shapes.Search(3), "abcd", ""],
    ["an instant without a zone is in Seoul", shapes.Instant, "2026/03/02 10:04:05", at],
    ["an instant with its zone is read in that", shapes.Instant, "2026-03-02T01:04:05Z", at],
    ["an instant may have a fraction of two digits", shapes.Instant, "2026-03-02 10:04:05.00", at],
    ["an instant that does not exist is refused", shapes.Instant, "2026-03-02 25:00", "refused"],
  ])("%s", (_what, shape, value, expected) => {
    expect(read(shape, value)).toEqual(expected);
  });

  it("accept the end of a reading only as an instant written with dashes", () => {
    const end = (endTime: string) => read(Progress, { id: 1, sendHistoryId: 1, endTime });
    expect([end("2026-03-02 10:04:05"), end("2026-03-02T01:04:05.000Z")]).toMatchObject([{ endTime: at }, { endTime: at }]);
    expect([end("2026/03/02 10:04:05"), end("2026-03-02 25:00"), end("soon")]).toEqual(["refused", "refused", "refused"]);
  });
});
