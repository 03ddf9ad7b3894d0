import { gridStore } from "~/grid/store.server";
import { bankHoliday } from "~db/schema/settlement";
import { bankHolidaysGrid } from "./bank-holidays.grid";
import { BankHolidayRow } from "./rules.schema.server";

/** Changes never move the payday of an existing settlement. */
export const bankHolidays = gridStore(bankHolidaysGrid, bankHoliday, BankHolidayRow);
