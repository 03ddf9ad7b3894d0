import { contains } from "~/grid/list.server";
import { columnOf, type InterestWindow, interestWindows, type SpanName } from "../counting/interest-windows";
import { isId } from "../counting/sql-text";
import { friendName } from "../internal/receivers.server";
import { countColumns } from "./customer-counts.server";
import { FADING_BY, type InterestView, OFTEN } from "./interest-views";

export type InterestSort = "name" | "createDate" | "subscribeYn" | "sendCount" | "viewCount" | "interest" | InterestWindow;

const isFriend = "friend.gone_at IS NULL AND friend.created_at < ?";

/** Values: the search's value, the end of the day. `total` counts friends, and former friends with dispatches. Example: `{ total: 12, sent: 40, … }`. */
export const totalsStatement = (senderId: number | null, everSent: string, countsOfAll: string, { where, of }: Narrowed) => `
  SELECT ${countColumns.map((name) => `CAST(COALESCE(SUM(counts.${name}), 0) AS SIGNED) AS ${name}`).join(", ")}, (
    SELECT COUNT(*) FROM friend WHERE ${isId("friend.user_id", senderId)} AND ${where} AND ((${isFriend} AND ${of === null}) OR EXISTS (
      SELECT 1 FROM (${everSent}) AS counts
      WHERE counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id AND counts.sent > 0 AND ${of ?? "TRUE"}
    ))
  ) AS total
  FROM (${countsOfAll}) AS counts`;

/** Customers with dispatches. Values: page size, offset. Example: `{ id: 30, figure: 0.75, readCount: 3 }`. */
export const highestStatement = (counts: string, figure: string) => `
    SELECT counts.receiver_id AS id, ${figure} AS figure, counts.opened AS readCount FROM (${counts}) AS counts WHERE counts.sent > 0
    ORDER BY figure DESC, readCount DESC, id LIMIT ? OFFSET ?`;

/** `where`: condition on a friend, with its values. `of`: condition on the counts, which need `span`; null also keeps friends without. */
type Narrowed = { where: string; values: string[]; of: string | null; span?: SpanName };

/** By a part of the name, and by a view of the list. */
export const narrowed = ({ name, view }: { name?: string; view?: InterestView }): Narrowed => ({
  ...(name ? { where: `${friendName} LIKE ?`, values: [contains(name)] } : { where: "TRUE", values: [] }),
  ...(view ? ofViews[view] : { of: null }),
});

const ofViews: Record<InterestView, { of: string; span?: SpanName }> = {
  unread: { of: "counts.opened = 0" },
  fading: {
    of: `100 * counts.opened_three_month * counts.sent
      <= (100 * counts.opened - ${FADING_BY} * counts.sent) * counts.sent_three_month AND counts.sent_three_month > 1`,
    span: "three_month",
  },
  often: { of: `100 * counts.opened >= ${OFTEN} * counts.sent AND counts.sent > 2` },
};

/** Friends in each view. Values: the search's value. Example: `{ unread: 3, fading: 2, often: 9 }`. */
export const viewsStatement = (senderId: number, counts: string, where: string) => `
  SELECT ${Object.entries(ofViews)
    .map(([view, { of }]) => `CAST(COALESCE(SUM(${of}), 0) AS SIGNED) AS ${view}`)
    .join(", ")}
  FROM (${counts}) AS counts STRAIGHT_JOIN friend ON friend.user_id = counts.sender_id AND friend.receiver_id = counts.receiver_id
  WHERE ${isId("friend.user_id", senderId)} AND ${where} AND counts.sent > 0`;

/** All customers. Values: the search's value, the end of the day, page size, offset. Example: `{ id: 31, figure: 0, readCount: 0 }`. */
export const orderedStatement = (
  senderId: number | null,
  counts: string,
  { figure, readCount = "0" }: Sorting,
  direction: string,
  { where, of }: Pick<Narrowed, "where" | "of">,
) => `
    SELECT friend.receiver_id AS id, ${figure} AS figure, ${readCount} AS readCount
    FROM friend LEFT JOIN (${counts}) AS counts ON counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id
    WHERE ${isId("friend.user_id", senderId)} AND ${where} AND ((${isFriend} AND ${of === null}) OR (counts.sent > 0 AND ${of ?? "TRUE"}))
    ORDER BY figure ${direction}, readCount DESC, id LIMIT ? OFFSET ?`;

/** Values: those of `page`, a statement. Example: `{ receiverId: 30, figure: 0.75, … }`. */
export const customersStatement = (page: string, counts: string, direction: string) => `
  SELECT page.figure, friend.receiver_id AS receiverId, user.user_id AS userId, ${friendName} AS name,
    friend.created_at AS createDate, friend.subscribe_yn AS subscribeYn, ${countColumns.map((name) => `counts.${name}`).join(", ")}
  FROM (${page}
  ) AS page STRAIGHT_JOIN friend ON friend.receiver_id = page.id LEFT JOIN user ON user.kakao_id = friend.kakaotalk_id
    LEFT JOIN (${counts}) AS counts ON counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id
  ORDER BY page.figure ${direction}, page.readCount DESC, page.id`;

/** `readCount` orders equal rates. */
type Sorting = { figure: string; readCount?: string };

const count = (name: string) => `COALESCE(counts.${name}, 0)`;
/** Divides doubles, because dividing decimals is slow. */
const rate = (span: SpanName) => `COALESCE(counts.${columnOf("opened", span)} * 1e0 / NULLIF(counts.${columnOf("sent", span)}, 0), 0)`;

const readCount = count("opened");

/** SQL to sort by, and the window (`span`) of its counts. */
export const figures = {
  name: { figure: friendName },
  createDate: { figure: "friend.created_at" },
  subscribeYn: { figure: "friend.subscribe_yn" },
  sendCount: { figure: count("sent"), readCount, span: "" },
  viewCount: { figure: count("opened"), readCount, span: "" },
  interest: { figure: rate(""), readCount, span: "" },
  ...Object.fromEntries(interestWindows.map(([field, , span]) => [field, { figure: rate(span), readCount, span }])),
} as Record<InterestSort, Sorting & { span?: SpanName }>;
