import type { DateOption, Months, Range } from "./report-range";

const BY_CONTENTS = "/app/user-report/user-contents-view-report-by-contents";
const POST_VIEWS = "/app/creator-report/post-views";
const VISITS = "/app/creator-report/visits";
const BY_SUBJECT = "/app/user-report/user-contents-view-report-by-main-subject";

/** A `DateOption` counts back from the day the link is followed. */
type Days = Pick<Range, "fromDay" | "toDay"> | DateOption;
type Rows = { contentsId?: number; receiverId?: number; mainSubject?: string; viewYn?: "Y" | "N"; username?: string | null };

/** Link to the dispatches behind a figure, one row each (rule 220). */
export const dispatchesHref = (days: Days, of: Rows = {}): string => href(BY_CONTENTS, days, { ...of, view: "rows" });

/** Link to a customer's dispatches; the caller appends `receiverId`, which selects rows, not cards. */
export const customersDispatchesHref = (days: Days, of: Pick<Rows, "viewYn"> = {}): string => href(BY_CONTENTS, days, of);

export const readersHref = (days: Days, of: { contentsId: number; username?: string | null }): string => href(BY_CONTENTS, days, of);

export const postsHref = (days: Days, of: { username?: string | null }): string => href(BY_CONTENTS, days, of);

export const subjectsHref = (days: Days, of: { receiverId?: number } = {}): string => href(BY_SUBJECT, days, of);

const NARROWED = ["contentsId", "receiverId", "mainSubject", "viewYn", "username", "view"] as const;

/** URLSearchParams is slow, and a page has hundreds of links. */
function href(screen: string, days: Days, of: Rows & { view?: "rows" }): string {
  const range = typeof days === "string" ? `dateOption=${days}` : `startDateTime=${days.fromDay}&endDateTime=${days.toDay}`;
  let address = `${screen}?${range}`;
  for (const name of NARROWED) {
    const value = of[name];
    if (value) address += `&${name}=${encodeURIComponent(value)}`;
  }
  return address;
}

/** Link to the dispatches behind fees (rule 220). */
export function feeDispatchesHref({ fromMonth, toMonth }: Months, of: { contentsId?: number; username?: string } = {}): string {
  const query = new URLSearchParams({ startDate: fromMonth, endDate: toMonth });
  if (of.contentsId) query.set("contentsId", String(of.contentsId));
  if (of.username) query.set("username", of.username);
  return `/app/creator-report/fee-dispatches?${query}`;
}

export const VIEW_CHART = "/app/creator-report/contents-view-ranking-chart";

export const viewChartHref = (contentsId: number, yearMonth: string) => `${VIEW_CHART}?contentsId=${contentsId}&yearMonth=${yearMonth}`;

/** Link to the readings behind a figure, one row each (rule 220). */
export const viewsHref = (days: Days, of: { contentsId?: number; username?: string | null } = {}): string => href(POST_VIEWS, days, of);

/** Link to where readers came from. */
export const visitsHref = (days: Days, of: { contentsId?: number; username?: string | null } = {}): string => href(VISITS, days, of);

export const postHref = (contentsId: number) => `/app/blog/view-contents?contentsId=${contentsId}`;

/** Link to a month's fee statement ("yyyyMM"). */
export const statementHref = (month: string, userId?: number) => `/app/user-report/statement?${addressQuery({ month, userId })}`;

export const statementsHref = (of: { year?: string; userId?: number } = {}) => `/app/user-report/statements?${addressQuery(of)}`;

export const withholdingHref = (of: { year?: string; userId?: number } = {}) => `/app/user-report/withholding?${addressQuery(of)}`;

function addressQuery(of: Record<string, string | number | undefined>): URLSearchParams {
  return new URLSearchParams(Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
