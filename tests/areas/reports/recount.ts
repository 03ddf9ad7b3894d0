import { windowStart } from "~/areas/reports/counting/interest-windows";
import { seoulDay, seoulMonth } from "~/time/seoul";
import { database } from "~db/client.server";
import { contents, contentsViewHistory } from "~db/schema/blog";
import { friend, sendHistory } from "~db/schema/sending";

/** Plain recounts of every report from the raw rows, to compare with the counted reports. */
export async function rawRows() {
  const db = database();
  const posts = new Map((await db.select().from(contents)).map((post) => [post.contentsId, post]));
  const friends = await db.select().from(friend);
  const sends = (await db.select().from(sendHistory)).flatMap(({ deliveredAt, ...row }) => {
    const post = posts.get(row.contentsId);
    return deliveredAt && post ? [{ ...row, post, day: seoulDay(deliveredAt), month: seoulMonth(deliveredAt), deliveredAt }] : [];
  });
  const views = (await db.select().from(contentsViewHistory)).flatMap((row) => {
    const post = posts.get(row.contentsId);
    return post ? [{ ...row, post, day: seoulDay(row.viewedAt), month: seoulMonth(row.viewedAt) }] : [];
  });
  return { posts, friends, sends, views };
}

export type Raw = Awaited<ReturnType<typeof rawRows>>;
type Send = Raw["sends"][number];

const percent = (part: number, whole: number) => (whole ? Math.round((part / whole) * 10_000) / 100 : 0);
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const opened = (sends: Send[]) => sends.filter(({ viewedAt }) => viewedAt).length;
function by<T>(rows: T[], key: (row: T) => string | number): T[][] {
  const groups = new Map<string | number, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups.values()];
}
/** Sort rows whose order the report leaves open. */
export const sorted = <T>(rows: T[]): T[] =>
  rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row);

export function fees({ sends, views }: Raw, authorId: number | null, now: Date) {
  const month = seoulMonth(now);
  const within = (row: { month: string }) => row.month <= month;
  const ownRows = sends.filter((row) => within(row) && (authorId === null || row.authorId === authorId));
  const seen = views.filter((row) => within(row) && (authorId === null || row.post.userId === authorId));
  return [...new Set([...ownRows, ...seen].map((row) => row.contentsId))].map((contentsId) => {
    const all = ownRows.filter((row) => row.contentsId === contentsId);
    const ofMonth = all.filter((row) => row.month === month);
    return {
      contentsId,
      sendCountAll: all.length,
      creatorFeeAll: sum(all.map((row) => row.feeWon)),
      sendCountMonth: ofMonth.length,
      contentsViewCountMonth: seen.filter((row) => row.contentsId === contentsId && row.month === month).length,
      creatorFeeMonth: sum(ofMonth.map((row) => row.feeWon)),
    };
  });
}

export function popular({ posts, sends }: Raw, userId: number | null, now: Date) {
  const shown = [...posts.values()].filter(
    (post) => post.deleteYn === "N" && (userId === null || post.shopYn === "Y" || post.userId === userId),
  );
  return shown.map((post) => {
    const postingDays = Math.max(0, (Date.parse(seoulDay(now)) - Date.parse(seoulDay(post.createdAt))) / 86_400_000);
    const sendCount = sends.filter((row) => row.contentsId === post.contentsId).length;
    const dayAverage = postingDays ? Math.round((sendCount / postingDays) * 100) / 100 : 0;
    return { contentsId: post.contentsId, postingDays, sendCount, dayAverage };
  });
}

export function ranking({ views }: Raw, authorId: number | null, range: { fromDay: string; toDay: string }) {
  const seen = views.filter(
    (row) =>
      row.day >= range.fromDay &&
      row.day <= range.toDay &&
      row.post.deleteYn === "N" &&
      (authorId === null || row.post.userId === authorId),
  );
  const counted = by(seen, (row) => row.contentsId).map((rows) => ({ contentsId: rows[0]!.contentsId, viewCount: rows.length }));
  return counted.map((row) => ({ ...row, ranking: 1 + counted.filter((other) => other.viewCount > row.viewCount).length }));
}

const inRange = (sends: Send[], senderId: number | null, fromDay: string, toDay: string) =>
  sends.filter((row) => row.day >= fromDay && row.day <= toDay && (senderId === null || row.userId === senderId));

/** Dispatches of a post: first readers first, then unread, newest first. */
export function readers({ sends }: Raw, senderId: number | null, range: { fromDay: string; toDay: string }, contentsId: number): number[] {
  const received = inRange(sends, senderId, range.fromDay, range.toDay).filter((row) => row.contentsId === contentsId);
  const order = (one: Send, other: Send) =>
    Number(one.viewedAt ?? 0) - Number(other.viewedAt ?? 0) ||
    Number(one.deliveredAt) - Number(other.deliveredAt) ||
    one.sendHistoryId - other.sendHistoryId;
  const unread = received.filter((row) => !row.viewedAt).sort((one, other) => order(other, one));
  return [...received.filter((row) => row.viewedAt).sort(order), ...unread].map((row) => row.sendHistoryId);
}

export function subjects({ sends }: Raw, senderId: number | null, range: { fromDay: string; toDay: string }) {
  return by(inRange(sends, senderId, range.fromDay, range.toDay), (row) => `${row.receiverId} ${row.post.mainSubject}`).map((rows) => ({
    receiverId: rows[0]!.receiverId,
    mainSubject: rows[0]!.post.mainSubject,
    sendCount: rows.length,
    viewCount: opened(rows),
    viewRate: percent(opened(rows), rows.length),
  }));
}

export function interest({ sends, friends }: Raw, senderId: number | null, day: string) {
  const rows = friends.filter((row) => senderId === null || row.userId === senderId);
  return rows.flatMap((row) => {
    const received = sends.filter((send) => send.receiverId === row.receiverId && send.day <= day);
    if (received.length === 0 && (row.goneAt || seoulDay(row.createdAt) > day)) return [];
    return [{ receiverId: row.receiverId, subscribeYn: row.subscribeYn, ...interestIn(received, day) }];
  });
}

export const interestSums = ({ sends }: Raw, senderId: number | null, day: string) =>
  interestIn(
    sends.filter((send) => (senderId === null || send.userId === senderId) && send.day <= day),
    day,
  );

function interestIn(received: Send[], day: string) {
  const rate = (these: Send[]) => percent(opened(these), these.length);
  const span = (months: number) => rate(received.filter((send) => send.day >= windowStart(day, months)));
  return {
    sendCount: received.length,
    viewCount: opened(received),
    interest: rate(received),
    day: span(0),
    oneMonth: span(1),
    threeMonth: span(3),
    sixMonth: span(6),
    oneYear: span(12),
  };
}

function roundedDown(minutes: number): number {
  const step = minutes < 60 ? 1 : minutes < 360 ? 10 : minutes < 1_440 ? 60 : 1_440;
  return minutes - (minutes % step);
}

export function cards({ sends }: Raw, senderId: number | null, range: { fromDay: string; toDay: string }) {
  return by(inRange(sends, senderId, range.fromDay, range.toDay), (row) => row.contentsId).map((rows) => {
    const minutes = rows
      .flatMap(({ viewedAt, deliveredAt }) =>
        viewedAt ? [roundedDown(Math.max(0, Math.floor((viewedAt.getTime() - deliveredAt.getTime()) / 60_000)))] : [],
      )
      .sort((a, b) => a - b);
    return {
      contentsId: rows[0]!.contentsId,
      sendCount: rows.length,
      readCount: opened(rows),
      rate: percent(opened(rows), rows.length),
      readToEndCount: rows.filter((row) => row.readToEndAt).length,
      feeWon: sum(rows.map((row) => row.feeWon)),
      medianMinutesToOpen: minutes[Math.ceil(minutes.length / 2) - 1] ?? null,
    };
  });
}

export function monthSummary(raw: Raw, userId: number, month: string) {
  const sends = raw.sends.filter((row) => row.month === month);
  const ownRows = sends.filter((row) => row.userId === userId);
  const best = by(
    ownRows.filter((row) => row.post.deleteYn === "N"),
    (row) => row.contentsId,
  )
    .map((rows) => ({
      contentsId: rows[0]!.contentsId,
      sendCount: rows.length,
      readCount: opened(rows),
      rate: percent(opened(rows), rows.length),
    }))
    .filter((row) => row.readCount > 0)
    .sort((a, b) => b.readCount - a.readCount || a.sendCount - b.sendCount || b.contentsId - a.contentsId)
    .slice(0, 3);
  const earned = sum(sends.filter((row) => row.authorId === userId).map((row) => row.feeWon));
  return { sendCount: ownRows.length, readCount: opened(ownRows), rate: percent(opened(ownRows), ownRows.length), feeWon: earned, best };
}

export function earnedByMonth({ sends }: Raw, fromMonth: string, toMonth: string) {
  const within = sends.filter(({ month }) => month >= fromMonth && month <= toMonth);
  return by(within, ({ authorId, month }) => `${authorId} ${month}`).map((own) => ({
    authorId: own[0]!.authorId,
    month: own[0]!.month,
    sent: own.length,
    fee: sum(own.map(({ feeWon }) => feeWon)),
  }));
}
