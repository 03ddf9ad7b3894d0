import { z } from "zod";
import { Id, Instant, MonthOrDay, optional, Search, Tick, unlessBlank, Yn } from "~/core/shapes.server";
import { PageNumber, RowsPerPage } from "~/core/replies.server";

/** "2022-03" or "202203" (rule 170) becomes "yyyyMM". */
const Month = MonthOrDay.transform((text) => text.replaceAll("-", "").slice(0, 6));

/** REST query: `search` matches part of an e-mail or nickname, the others exactly (rules 168, 169). */
export const StrictSettlementQuery = z.object({
  page: PageNumber,
  rowsPerPage: RowsPerPage(100),
  search: Search(80),
  userEmail: Search(200),
  userNickname: Search(80),
  fromYearMonth: optional(Month),
  toYearMonth: optional(Month),
  settlementYn: unlessBlank(z.enum(["ALL", "N", "Y"]).default("ALL")),
});
export type SettlementQuery = z.output<typeof StrictSettlementQuery>;

/** On the screen an unreadable value becomes the default. */
export const SettlementQuery = StrictSettlementQuery.extend({
  fromYearMonth: optional(Month).catch(undefined),
  toYearMonth: optional(Month).catch(undefined),
  settlementYn: unlessBlank(z.enum(["ALL", "N", "Y"]).default("N")).catch("N"),
});

const SettlementMinute = optional(
  z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
    .transform((text): unknown => text)
    .pipe(Instant),
);

/** `settlementYn` is the flag that the caller saw (3 §7). */
export const SettleBody = z.object({
  userId: Id,
  settlementYearMonth: Month,
  settlementYn: unlessBlank(Yn.default("N")),
  settlementDateFormatted: SettlementMinute,
});

/** Without `settlementId` (our addition), cancels the month's newest settlement. */
export const CancelBody = z.object({
  userId: Id,
  settlementYearMonth: Month,
  settlementYn: unlessBlank(Yn.default("Y")),
  settlementId: optional(Id),
});

export const SettlementPageRow = z.object({
  yearMonth: z.string(),
  yearMonthString: z.string(),
  userId: z.number(),
  userEmail: z.string(),
  userNickname: z.string(),
  bankCode: z.string(),
  accountHolder: z.string(),
  bankAccountNumber: z.string(),
  creatorFee: z.number(),
  settlementYn: Yn,
  settlementDate: z.string(),
  sendCount: z.number(),
  deduction: z.number(),
  transferFee: z.number(),
  netWon: z.number(),
  settlementId: z.number().nullable(),
});

export const SettlementLookups = z.object({
  bankCode: z.array(z.object({ commonCode: z.string(), commonCodeKey: z.string(), commonCodeKeyName: z.string() })),
  settlementYn: z.array(z.string()),
});

const RowKey = z
  .string()
  .regex(/^\d{1,15}:\d{6}:\d{0,15}$/)
  .transform((key) => {
    const [userId, month, settlementId] = key.split(":");
    return { userId: Number(userId), month: month!, settlementId: settlementId ? Number(settlementId) : null };
  });

export const SettlementForm = z.object({
  intent: z.enum(["settle", "cancel"]),
  row: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(RowKey).max(2_000)),
  confirmed: Tick,
});
export type SettlementForm = z.output<typeof SettlementForm>;
