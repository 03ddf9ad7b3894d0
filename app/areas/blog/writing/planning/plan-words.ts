import { formatSeoul } from "~/time/seoul";

const WEEKDAYS = "일월화수목금토";

/** "11.28 09:00"; with the year unless it is the year of `now`. */
export function momentText(publishAt: Date, now: Date): string {
  const isThisYear = formatSeoul(publishAt, "yyyy") === formatSeoul(now, "yyyy");
  return formatSeoul(publishAt, isThisYear ? "MM.dd HH:mm" : "yyyy.MM.dd HH:mm");
}

/** Message after planning: "2026년 11월 28일(토) 09:00에 발행해요." */
export function plannedText(publishAt: Date): string {
  const [year, month, day] = formatSeoul(publishAt, "yyyy-MM-dd").split("-").map(Number) as [number, number, number];
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${year}년 ${month}월 ${day}일(${weekday}) ${formatSeoul(publishAt, "HH:mm")}에 발행해요.`;
}
