import type { DateOption, Months, Range } from "./report-range";

const BY_CONTENTS = "/app/user-report/user-contents-view-report-by-contents";
const POST_VIEWS = "/app/creator-report/post-views";
const BY_SUBJECT = "/app/user-report/user-contents-view-report-by-main-subject";

/** Some days, or an option of the view reports, which means days up to the one on which the link is followed. */
type Days = Pick<Range, "fromDay" | "toDay"> | DateOption;
type Rows = { contentsId?: number; receiverId?: number; mainSubject?: string; viewYn?: "Y" | "N"; username?: string | null };

/** The dispatches behind a figure, one row each: of these days, and of what else narrows it (rule 220). */
export const dispatchesHref = (days: Days, of: Rows = {}): string => href(BY_CONTENTS, days, { ...of, view: "rows" });

/** The same of a customer, who is put behind the address as `receiverId` and by whom the report shows rows by itself. */
export const customersDispatchesHref = (days: Days, of: Pick<Rows, "viewYn"> = {}): string => href(BY_CONTENTS, days, of);

/** A post's card with the people who got it in these days. */
export const readersHref = (days: Days, of: { contentsId: number; username?: string | null }): string => href(BY_CONTENTS, days, of);

/** The cards of all posts sent in these days. */
export const postsHref = (days: Days, of: { username?: string | null }): string => href(BY_CONTENTS, days, of);

/** What one customer, or all, read in these days, by subject. */
export const subjectsHref = (days: Days, of: { receiverId?: number } = {}): string => href(BY_SUBJECT, days, of);

const NARROWED = ["contentsId", "receiverId", "mainSubject", "viewYn", "username", "view"] as const;

/** Put together by hand: a page of a report has a thousand of them. Of a whole row only what narrows the report goes into the address. */
function href(screen: string, days: Days, of: Rows & { view?: "rows" }): string {
  const range = typeof days === "string" ? `dateOption=${days}` : `startDateTime=${days.fromDay}&endDateTime=${days.toDay}`;
  let address = `${screen}?${range}`;
  for (const name of NARROWED) {
    const value = of[name];
    if (value) address += `&${name}=${encodeURIComponent(value)}`;
  }
  return address;
}

/**
 * The dispatches that earned fees in some months ("yyyyMM"): of one post, or of all; for administrators of one writer by e-mail (rule 220).
 */
export function feeDispatchesHref({ fromMonth, toMonth }: Months, of: { contentsId?: number; username?: string } = {}): string {
  const query = new URLSearchParams({ startDate: fromMonth, endDate: toMonth });
  if (of.contentsId) query.set("contentsId", String(of.contentsId));
  if (of.username) query.set("username", of.username);
  return `/app/creator-report/fee-dispatches?${query}`;
}

export const VIEW_CHART = "/app/creator-report/contents-view-ranking-chart";

/** A post's readings month by month, up to `yearMonth` ("yyyyMM"). */
export const viewChartHref = (contentsId: number, yearMonth: string) => `${VIEW_CHART}?contentsId=${contentsId}&yearMonth=${yearMonth}`;

/** The readings of these days, one row each: of one post, or of all; for administrators of one writer by e-mail (rule 220). */
export const viewsHref = (days: Days, of: { contentsId?: number; username?: string | null } = {}): string => href(POST_VIEWS, days, of);

export const postHref = (contentsId: number) => `/app/blog/view-contents?contentsId=${contentsId}`;

/** What was settled and paid of the fees of a month ("yyyyMM"): the reader's own, or for administrators those of `userId`. */
export const statementHref = (month: string, userId?: number) => `/app/user-report/statement?${whose({ month, userId })}`;

/** The same of all months. */
export const statementsHref = (of: { year?: string; userId?: number } = {}) => `/app/user-report/statements?${whose(of)}`;

/** What was kept back from what was paid in a year ("yyyy"). */
export const withholdingHref = (of: { year?: string; userId?: number } = {}) => `/app/user-report/withholding?${whose(of)}`;

function whose(of: Record<string, string | number | undefined>): URLSearchParams {
  return new URLSearchParams(Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
