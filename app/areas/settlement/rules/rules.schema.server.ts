import { z } from "zod";
import { Day, Instant, RequiredDay, RequiredText, Text, unlessBlank, Whole, Yn } from "~/core/shapes.server";

const NeededDay = RequiredDay.refine((day) => day >= "2000-01-01", "2000년부터의 날짜를 입력해 주세요.");
/** An empty cell is refused, not read as 0. */
const NeededWhole = (min: number, max: number) => unlessBlank(Whole(min, max));
const Permille = Whole(0, 1_000).default(0);

export const DeductionRuleRow = z.object({
  creatorKind: z.enum(["INDIVIDUAL", "COMPANY"], "목록에서 골라 주세요."),
  startsOn: NeededDay,
  incomeTaxPermille: Permille,
  localTaxPermille: Permille,
  vatPermille: Permille,
  roundToWon: NeededWhole(1, 1_000),
  transferFeeWon: Whole(0, 100_000).default(0),
  minimumNetWon: Whole(0, 10_000_000).default(0),
  basis: RequiredText(300),
  assumptionYn: Yn.default("Y"),
});
export type DeductionRuleRow = z.output<typeof DeductionRuleRow>;

export const FeeRateRow = z.object({
  startsAt: Instant,
  feeWon: NeededWhole(0, 10_000),
  assumptionYn: Yn.default("Y"),
  note: Text(200).default(""),
});
export type FeeRateRow = z.output<typeof FeeRateRow>;

export const BankHolidayRow = z.object({ day: NeededDay, holidayName: RequiredText(100) });
export type BankHolidayRow = z.output<typeof BankHolidayRow>;

const TRIED_WON = 100_000;
/** Query of the payout calculator; unreadable values become the defaults. */
export const TriedQuery = z.object({
  amountWon: unlessBlank(Whole(1, 1_000_000_000).default(TRIED_WON)).catch(TRIED_WON),
  on: Day.catch(undefined),
});
