import { gridStore } from "~/grid/store.server";
import { bankHoliday } from "~db/schema/settlement";
import { bankHolidaysGrid } from "./bank-holidays.grid";
import { BankHolidayRow } from "./rules.schema.server";

/** The grid of days on which banks transfer nothing. Paydays of settlements that were made stay. */
export const bankHolidays = gridStore(bankHolidaysGrid, bankHoliday, BankHolidayRow);
