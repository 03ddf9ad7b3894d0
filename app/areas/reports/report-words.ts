/** "1분 안", "45분", "3시간 12분", "2일 5시간". */
export function minutesText(minutes: number): string {
  if (minutes < 1) return "1분 안";
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  return [days && `${days}일`, hours && `${hours}시간`, !days && rest && `${rest}분`].filter(Boolean).join(" ");
}

export const monthShown = (yearMonth: string) => `${yearMonth.slice(0, 4)}년 ${Number(yearMonth.slice(4))}월`;

/** "11월", with the year below the first month of each year. */
export function monthMarks(months: string[]): string[] {
  return months.map((yearMonth, index) => {
    const [month, year] = [`${Number(yearMonth.slice(4))}월`, yearMonth.slice(0, 4)];
    return months[index - 1]?.startsWith(year) ? month : `${month}\n${year}년`;
  });
}

/** "2025.11–2026.11". */
export const monthsInShort = ({ fromMonth, toMonth }: { fromMonth: string; toMonth: string }) =>
  [...new Set([fromMonth, toMonth])].map((month) => `${month.slice(0, 4)}.${month.slice(4)}`).join("–");

/** "2026.10.27–11.27". */
export function daysInShort({ fromDay, toDay }: { fromDay: string; toDay: string }): string {
  const [from, to] = [fromDay.replaceAll("-", "."), toDay.replaceAll("-", ".")];
  if (from === to) return from;
  return `${from}–${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`;
}
