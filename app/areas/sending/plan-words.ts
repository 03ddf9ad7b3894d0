import { counted } from "~/messages/counted";
import { addDays, formatSeoul, seoulDay } from "~/time/seoul";
import type { Part } from "./internal/split-over-days";

const WEEKDAYS = "일월화수목금토";

/** "3월 2일(월)"; with the year unless it is the year of `now`. */
export function dayText(at: Date, now: Date): string {
  const [year, month, day] = seoulDay(at).split("-").map(Number) as [number, number, number];
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  const years = seoulDay(now).startsWith(String(year)) ? "" : `${year}년 `;
  return `${years}${month}월 ${day}일(${weekday})`;
}

/** "3월 2일(월) 09:00". */
export const momentText = (at: Date, now: Date): string => `${dayText(at, now)} ${formatSeoul(at, "HH:mm")}`;

/** "3월 2일(월)부터 3월 21일(토)까지 날마다 100명, 3월 22일(일) 40명". */
export function partsText(parts: Part[], now: Date): string {
  const spans: { from: Part; to: Part }[] = [];
  for (const part of parts) {
    const last = spans.at(-1);
    const goesOn = last && last.to.people === part.people && addDays(seoulDay(last.to.remindAt), 1) === seoulDay(part.remindAt);
    if (goesOn) last.to = part;
    else spans.push({ from: part, to: part });
  }
  return spans
    .map(({ from, to }) => {
      const first = dayText(from.remindAt, now);
      const days = from === to ? first : `${first}부터 ${dayText(to.remindAt, now)}까지 날마다`;
      return `${days} ${counted(from.people)}명`;
    })
    .join(", ");
}

export const timeText = (parts: Part[]): string => formatSeoul(parts[0]!.remindAt, "HH:mm");
