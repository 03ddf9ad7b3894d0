import type { z } from "zod";
import { formatSeoul } from "~/time/seoul";
import type { SettlementPageRow } from "../settlement.schema.server";
import type { SettlementRow } from "./settlement-row.server";
import { monthText } from "./settlement.columns";

/** A row as REST calls answer it (rules 170, 171). Unknown amounts become 0. */
export const settlementReply = (row: SettlementRow): z.output<typeof SettlementPageRow> => ({
  ...row,
  yearMonthString: monthText(row.yearMonth),
  settlementDate: row.settlementDate ? formatSeoul(row.settlementDate, "yyyy-MM-dd HH:mm") : "",
  deduction: row.deduction ?? 0,
  transferFee: row.transferFee ?? 0,
  netWon: row.netWon ?? 0,
});
