import { expect, test } from "vitest";
import { BirthDay } from "~/areas/account/identity.schema.server";
import { advance } from "../../support/clock";

test.each([0, 8, 10, 23])("accepts only days of birth before today in Seoul, also at %i o'clock there", (hour) => {
  advance(hour * 3_600_000);
  expect(["20260228", "20260301", "20260302"].map((day) => BirthDay.safeParse(day).success)).toEqual([true, false, false]);
});
