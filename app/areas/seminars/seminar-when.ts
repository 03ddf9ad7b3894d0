import { formatSeoul, seoulDay } from "~/time/seoul";

const WEEKDAYS = "일월화수목금토";

/** As "2026년 3월 2일 (월) 14:00–16:00 · 2시간". */
export function whenText(times: { startAt: Date; endAt: Date }): string {
  return `${dayText(times.startAt)} ${hoursText(times)}`;
}

/** `whenText` without the first day. */
export function hoursText({ startAt, endAt }: { startAt: Date; endAt: Date }): string {
  const start = formatSeoul(startAt, "HH:mm");
  if (seoulMinute(startAt) === seoulMinute(endAt)) return start;
  const sameDay = seoulDay(startAt) === seoulDay(endAt);
  const end = sameDay ? formatSeoul(endAt, "HH:mm") : ` ${momentText(endAt)}`;
  return `${start}–${end} · ${durationText(endAt.getTime() - startAt.getTime())}`;
}

const seoulMinute = (at: Date) => formatSeoul(at, "yyyyMMddHHmm");

/** As "2026년 3월 2일 (월) 14:00". */
export const momentText = (at: Date): string => `${dayText(at)} ${formatSeoul(at, "HH:mm")}`;

/** As "2026년 3월 2일 (월)". */
export function dayText(at: Date): string {
  const { year, month, day, weekday } = dayParts(at);
  return `${year}년 ${month}월 ${day}일 (${weekday})`;
}

/** The day in Seoul; `weekday` is one letter. */
export function dayParts(at: Date) {
  const [year, month, day] = seoulDay(at).split("-").map(Number) as [number, number, number];
  return { year, month, day, weekday: WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]! };
}

/** As "2시간 30분"; from a day on "1일 2시간". */
export function durationText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  const parts = [days && `${days}일`, hours && `${hours}시간`, !days && rest && `${rest}분`].filter(Boolean);
  return parts.join(" ");
}
