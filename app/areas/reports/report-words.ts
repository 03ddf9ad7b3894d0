import { counted } from "~/messages/counted";

/** "1분 안", "45분", "3시간 12분", "2일 5시간". */
export function minutesText(minutes: number): string {
  if (minutes < 1) return "1분 안";
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  return [days && `${days}일`, hours && `${hours}시간`, !days && rest && `${rest}분`].filter(Boolean).join(" ");
}

/** Fee of one dispatch as Korean text; says when the rate is an assumption (rule 10). */
export function feeRateText(rate: { feeWon: number; isAssumption: boolean } | null): string {
  if (!rate) return "";
  const assumed = rate.isAssumption ? " 임시로 정한 금액이라 바뀔 수 있지만, 이미 쌓인 저작권료는 달라지지 않아요." : "";
  return `글이 한 사람에게 전달될 때마다 ${counted(rate.feeWon)}원이에요.${assumed}`;
}

export const monthShown = (yearMonth: string) => `${yearMonth.slice(0, 4)}년 ${Number(yearMonth.slice(4))}월`;

/** "11월", with the year below the first month and each January. */
export function monthMarks(months: string[]): string[] {
  return months.map((yearMonth, index) => {
    const month = `${Number(yearMonth.slice(4))}월`;
    return index === 0 || yearMonth.endsWith("01") ? `${month}\n${yearMonth.slice(0, 4)}년` : month;
  });
}
