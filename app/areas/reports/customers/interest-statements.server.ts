import { contains } from "~/grid/list.server";
import { columnOf, type InterestWindow, interestWindows, type SpanName } from "../counting/interest-windows";
import { isId } from "../counting/sql-text";
import { friendName } from "../internal/receivers.server";
import { countColumns } from "./customer-counts.server";

export type InterestSort = "name" | "createDate" | "subscribeYn" | "sendCount" | "viewCount" | "interest" | InterestWindow;

const isFriend = "friend.gone_at IS NULL AND friend.created_at < ?";

/** Values: the search's value, the end of the day. `total` counts friends, and former friends with dispatches. Example: `{ total: 12, sent: 40, … }`. */
export const totalsStatement = (senderId: number | null, everSent: string, countsOfAll: string, where = "TRUE") => `
  SELECT ${countColumns.map((name) => `CAST(COALESCE(SUM(counts.${name}), 0) AS SIGNED) AS ${name}`).join(", ")}, (
    SELECT COUNT(*) FROM friend WHERE ${isId("friend.user_id", senderId)} AND ${where} AND ((${isFriend}) OR EXISTS (
      SELECT 1 FROM (${everSent}) AS counts
      WHERE counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id AND counts.sent > 0
    ))
  ) AS total
  FROM (${countsOfAll}) AS counts`;

/** Customers with dispatches. Values: page size, offset. Example: `{ id: 30, figure: 0.75, readCount: 3 }`. */
export const highestStatement = (counts: string, figure: string) => `
    SELECT counts.receiver_id AS id, ${figure} AS figure, counts.opened AS readCount FROM (${counts}) AS counts WHERE counts.sent > 0
    ORDER BY figure DESC, readCount DESC, id LIMIT ? OFFSET ?`;

/** SQL condition on a friend by a part of the name, and its values. */
export const named = (name?: string): { where: string; values: string[] } =>
  name ? { where: `${friendName} LIKE ?`, values: [contains(name)] } : { where: "TRUE", values: [] };

/** All customers. Values: the search's value, the end of the day, page size, offset. Example: `{ id: 31, figure: 0, readCount: 0 }`. */
export const orderedStatement = (
  senderId: number | null,
  counts: string,
  { figure, readCount = "0" }: Sorting,
  direction: string,
  where = "TRUE",
) => `
    SELECT friend.receiver_id AS id, ${figure} AS figure, ${readCount} AS readCount
    FROM friend LEFT JOIN (${counts}) AS counts ON counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id
    WHERE ${isId("friend.user_id", senderId)} AND ${where} AND ((${isFriend}) OR counts.sent > 0)
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
