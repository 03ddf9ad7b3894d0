import { expect, test } from "vitest";
import { dayColumns } from "~/areas/reports/visits/day-columns";

const range = { fromDay: "2026-02-01", toDay: "2026-02-04" };

test("each day is a column, as high as its visits", () => {
  const drawn = dayColumns(range, [
    { day: "2026-02-02", visits: 8 },
    { day: "2026-02-04", visits: 4 },
  ])!;
  expect(drawn).toMatchObject({ fromDay: "2026-02-01", toDay: "2026-02-04", daysEach: 1, most: { day: "2026-02-02", visits: 8 } });
  expect(drawn.path).toBe("M28.75 32V0h17.5V32ZM78.75 32V16h17.5V32Z");
});

test("a long range has columns of several days, and an endless one begins with the first visit", () => {
  const days = [{ day: "2025-02-04", visits: 1 }];
  expect(dayColumns({ fromDay: "2025-02-05", toDay: "2026-02-04" }, [{ day: "2026-02-04", visits: 1 }])).toMatchObject({
    daysEach: 6,
    fromDay: "2025-02-05",
  });
  expect(dayColumns({ fromDay: "2022-01-01", toDay: "2025-02-10" }, days)).toMatchObject({ daysEach: 1, fromDay: "2025-02-04" });
});

test("one day, or no visit, has no columns", () => {
  expect(dayColumns({ fromDay: "2026-02-04", toDay: "2026-02-04" }, [{ day: "2026-02-04", visits: 9 }])).toBeNull();
  expect(dayColumns(range, [])).toBeNull();
});
