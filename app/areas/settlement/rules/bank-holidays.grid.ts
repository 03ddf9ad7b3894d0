import { defineGrid } from "~/grid/grid";
import type { BankHolidayRow } from "./rules.schema.server";

export const bankHolidaysGrid = defineGrid<BankHolidayRow>({
  id: "bank-holidays",
  title: "은행 휴일",
  key: ["day"],
  columns: [
    { field: "day", label: "날짜", kind: "date", width: 150, required: true },
    { field: "holidayName", label: "이름", width: 280, maxLength: 100, required: true },
  ],
  search: [{ name: "holiday", label: "이름이나 날짜(2027, 2027-05)", fields: ["holidayName", "day"] }],
  sort: "-day",
  pageSize: 50,
});
