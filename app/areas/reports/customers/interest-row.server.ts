import { instantOf } from "~db/ask.server";
import { columnOf, type InterestWindow, interestWindows, type SpanName } from "../counting/interest-windows";
import { rateOf } from "../rate";
import { FADING_BY } from "./interest-views";

/** `interest` and the windows are percents with two decimals. */
export type InterestSums = { sendCount: number; viewCount: number; interest: number } & Record<InterestWindow, number>;
export type InterestRow = {
  receiverId: number;
  userId: string;
  name: string;
  createDate: Date;
  /** Y: subscribed; N: opted out; null: never asked. */
  subscribeYn: "Y" | "N" | null;
  /** As in the view "fading". */
  isFading: boolean;
} & InterestSums;

export type Counts = Record<string, number | null>;
export type Customer = { figure: unknown; receiverId: number; userId: number | null; name: string; createDate: string } & Pick<
  InterestRow,
  "subscribeYn"
>;

export function rowFrom(row: Customer & Counts): InterestRow {
  const { receiverId, userId, name, createDate, subscribeYn } = row;
  return {
    receiverId,
    userId: String(userId ?? ""),
    name,
    createDate: instantOf(createDate),
    subscribeYn,
    isFading: isFading(row),
    ...sumsOf(row),
  };
}

const isFading = ({ sent, opened, sent_three_month, opened_three_month }: Counts): boolean =>
  Number(sent_three_month) > 1 &&
  100 * Number(opened_three_month) * Number(sent) <= (100 * Number(opened) - FADING_BY * Number(sent)) * Number(sent_three_month);

export function sumsOf(row: object): InterestSums {
  const counts = row as Counts;
  const rateIn = (span: SpanName) => rateOf(Number(counts[columnOf("opened", span)] ?? 0), Number(counts[columnOf("sent", span)] ?? 0));
  const sums = { sendCount: Number(counts.sent ?? 0), viewCount: Number(counts.opened ?? 0), interest: rateIn("") } as InterestSums;
  for (const [field, , span] of interestWindows) sums[field] = rateIn(span);
  return sums;
}
