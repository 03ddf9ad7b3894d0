import { inArray, like, or, type SQL } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { user } from "~db/schema/account";
import { billingHistory } from "~db/schema/payments";
import { missingNumber, type MissingNumber } from "../internal/billing-rows.server";
import { allRows, type HistoryPage, pageOfRows, type PaymentRow } from "../history-pages.server";
import type { HistoryQuery } from "../payments.schema.server";

export type AdminPaymentRow = PaymentRow & { missingNumber: MissingNumber };

/** All members' payments; the caller checks the grant (3 §2 "Payment history"). */
export async function history(ctx: Ctx, query: HistoryQuery & { search?: string }): Promise<HistoryPage<AdminPaymentRow>> {
  const { rows, ...page } = await pageOfRows(ctx, query, membersMatching(ctx, query.search));
  return { rows: rows.map((row) => ({ ...row, missingNumber: missingNumber(row) })), ...page };
}

/** `search`: e-mail, nickname or name. */
export function allHistory(ctx: Ctx, query: HistoryQuery & { search?: string }): AsyncGenerator<PaymentRow> {
  return allRows(ctx, query, membersMatching(ctx, query.search));
}

function membersMatching({ db }: Ctx, text = ""): SQL | undefined {
  if (!text) return undefined;
  const matches = or(...[user.userEmail, user.userNickname, user.name].map((field) => like(field, contains(text))));
  return inArray(billingHistory.userId, db.select({ userId: user.userId }).from(user).where(matches));
}
