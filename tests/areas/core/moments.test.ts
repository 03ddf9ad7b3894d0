import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { BirthDay } from "~/areas/account/identity.schema.server";
import { PromotionInput } from "~/areas/payments/subscription/promotion.schema.server";
import { SeminarInput } from "~/areas/seminars/writing/seminar.schema.server";
import { SettleBody } from "~/areas/settlement/settlement.schema.server";
import * as shapes from "~/core/shapes.server";
import { tidyCell } from "~/grid/cells";
import type { Column } from "~/grid/grid";
import { instantOfText } from "~/grid/file/sheet/cell-instant";
import { faultOf } from "~/grid/live/plan-paste";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";

setKoreanErrors();
const messageOf = (shape: z.ZodType, value: unknown, field = "") => {
  const issues = shape.safeParse(value).error?.issues ?? [];
  return issues.filter(({ path }) => path.join(".") === field).map(({ message }) => message);
};

describe("refuses and names a day or a time that does not exist", () => {
  it.each<[string, z.ZodType, string]>([
    ["2026-02-30 10:00", shapes.Instant, "2026-02-30은 없는 날이에요."],
    ["2026/04/31 10:00", shapes.Instant, "2026/04/31은 없는 날이에요."],
    ["2026-02-29T10:00:00+09:00", shapes.Instant, "2026-02-29는 없는 날이에요."],
    ["2026-13-01 10:00", shapes.Instant, "2026-13-01은 없는 날이에요."],
    ["2026-03-00T10:00Z", shapes.Instant, "2026-03-00은 없는 날이에요."],
    ["2026-03-01 24:00", shapes.Instant, "24:00은 없는 시각이에요."],
    ["2026-03-01 25:00", shapes.Instant, "25:00은 없는 시각이에요."],
    ["2026-03-01 10:60", shapes.Instant, "10:60은 없는 시각이에요."],
    ["2026-02-30 10:00", shapes.instantOr("시작일을 선택해 주세요."), "2026-02-30은 없는 날이에요."],
    ["", shapes.instantOr("시작일을 선택해 주세요."), "시작일을 선택해 주세요."],
    ["2026-02-30 10:00", shapes.OptionalInstant, "2026-02-30은 없는 날이에요."],
    ["2026-02-30", shapes.Day, "2026-02-30은 없는 날이에요."],
    ["2026-06-31", shapes.RequiredDay, "2026-06-31은 없는 날이에요."],
    ["soon", shapes.RequiredDay, "날짜를 2026-05-01처럼 입력해 주세요."],
    ["20260230", shapes.MonthOrDay, "20260230은 없는 날이에요."],
    ["2026-02-30", shapes.MonthOrDay, "2026-02-30은 없는 날이에요."],
    ["19900230", BirthDay, "19900230은 없는 날이에요."],
  ])("%s", (typed, shape, message) => {
    expect(messageOf(shape, typed)).toEqual([message]);
  });

  it("shows the same message at a form's field and in a call's answer", () => {
    const seminar = { title: "글", contents: "글", startDateTime: "2026-02-30 10:00", endDateTime: "2026-03-01 24:00" };
    expect(messageOf(SeminarInput, seminar, "startDateTime")).toEqual(["2026-02-30은 없는 날이에요."]);
    expect(messageOf(SeminarInput, seminar, "endDateTime")).toEqual(["24:00은 없는 시각이에요."]);
    expect(messageOf(SeminarInput, { ...seminar, applyUntil: "2026-02-30 10:00" }, "applyUntil")).toEqual(["2026-02-30은 없는 날이에요."]);
    expect(messageOf(PromotionInput, { userId: 1, startDate: "2026.02.30" }, "startDate")).toEqual(["2026.02.30은 없는 날이에요."]);
    const settle = { userId: 1, settlementYearMonth: "2026-02", settlementDateFormatted: "2026-02-30 10:00" };
    expect(messageOf(SettleBody, settle, "settlementDateFormatted")).toEqual(["2026-02-30은 없는 날이에요."]);
  });
});

describe("days and times that exist", () => {
  const at = new Date("2024-02-29T01:04:00Z");
  it.each([
    "2024-02-29 10:04",
    "2024/02/29 10:04",
    "2024.02.29 10:04:00",
    "2024-02-29T10:04",
    "2024-02-29T10:04:00.000+09:00",
    "2024-02-29T01:04:00Z",
    "2024-02-29T01:04:00.000000Z",
    "2024-02-29T10:04:00+0900",
    " 2024-02-29 10:04 ",
  ])("are read in every spelling of the documents: %s", (typed) => {
    expect(shapes.Instant.safeParse(typed).data).toEqual(at);
  });

  it.each(["2024-02-29 10:04 and more", "0900-01-01 10:00", "9999-12-31T23:59-12:00", 5, true, {}])(
    "reads nothing else as an instant: %s",
    (typed) => {
      expect(shapes.Instant.safeParse(typed).success).toBe(false);
    },
  );
});

const column = (kind: Column["kind"]): Column => ({ field: "at", label: "시각", kind });
describe("cells of a grid", () => {
  it("keep a missing day as typed, for the server to name", () => {
    expect(tidyCell(column("datetime"), "2026-02-30 10:00:00", [])).toBe("2026-02-30 10:00:00");
    expect(tidyCell(column("date"), "2026/02/30", [])).toBe("2026/02/30");
  });

  it("show an instant in Seoul time, converting its offset", () => {
    expect(tidyCell(column("datetime"), "2026-03-01T00:00:00Z", [])).toBe("2026/03/01 09:00");
    expect(tidyCell(column("datetime"), "2026-03-01T09:00:00.000", [])).toBe("2026/03/01 09:00");
  });

  it("name the missing day of a pasted block", () => {
    expect(faultOf(column("datetime"), "2026/02/30 10:00", [])).toBe("2026/02/30은 없는 날이에요.");
    expect(faultOf(column("datetime"), "2026/03/01 25:00", [])).toBe("25:00은 없는 시각이에요.");
    expect(faultOf(column("date"), "2026-02-30", [])).toBe("2026-02-30은 없는 날이에요.");
    expect(faultOf(column("datetime"), "2026/03/01 10:00", [])).toBe("");
  });

  it("show the day written in an Excel file", () => {
    expect(instantOfText("2026-02-30T09:30:00")).toBeNull();
    expect(instantOfText("2026-02-30")).toBeNull();
    expect(instantOfText("2026-03-01T24:00:00")).toBeNull();
    expect(instantOfText("2026-03-01T09:30:00.5")).toEqual(new Date("2026-03-01T00:30:00.500Z"));
  });
});
