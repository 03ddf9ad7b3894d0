export const monthShown = (yearMonth: string) => `${yearMonth.slice(0, 4)}년 ${Number(yearMonth.slice(4))}월`;

/** Axis labels: "11월", with the year below the first month and each January. */
export function monthMarks(months: string[]): string[] {
  return months.map((yearMonth, index) => {
    const month = `${Number(yearMonth.slice(4))}월`;
    return index === 0 || yearMonth.endsWith("01") ? `${month}\n${yearMonth.slice(0, 4)}년` : month;
  });
}
