import { expect, test } from "vitest";
import { dayColumns, daysOfColumn } from "~/areas/reports/visits/day-columns";

const range = { fromDay: "2026-02-01", toDay: "2026-02-04" };

test("each day is a column with its visits, below whole ticks", () => {
  const drawn = dayColumns(range, [
    { day: "2026-02-02", visits: 8 },
    { day: "2026-02-04", visits: 4 },
  ])!;
  expect(drawn).toMatchObject({ fromDay: "2026-02-01", toDay: "2026-02-04", daysEach: 1, most: { day: "2026-02-02", visits: 8 } });
  expect([drawn.sums, drawn.ticks]).toEqual([
    [0, 8, 0, 4],
    [0, 2, 4, 6, 8],
  ]);
  expect(daysOfColumn(drawn, 1)).toEqual({ fromDay: "2026-02-02", toDay: "2026-02-02" });
});

test("a long range has columns of several days, and an endless one begins with the first visit", () => {
  const days = [{ day: "2025-02-04", visits: 1 }];
  const year = dayColumns({ fromDay: "2025-02-05", toDay: "2026-02-04" }, [{ day: "2026-02-04", visits: 1 }])!;
  expect(year).toMatchObject({ daysEach: 6, fromDay: "2025-02-05" });
  expect([daysOfColumn(year, 0), daysOfColumn(year, 60)]).toEqual([
    { fromDay: "2025-02-05", toDay: "2025-02-09" },
    { fromDay: "2026-01-30", toDay: "2026-02-04" },
  ]);
  expect(dayColumns({ fromDay: "2022-01-01", toDay: "2025-02-10" }, days)).toMatchObject({ daysEach: 1, fromDay: "2025-02-04" });
});

test("one day, or no visit, has no columns", () => {
  expect(dayColumns({ fromDay: "2026-02-04", toDay: "2026-02-04" }, [{ day: "2026-02-04", visits: 9 }])).toBeNull();
  expect(dayColumns(range, [])).toBeNull();
});
