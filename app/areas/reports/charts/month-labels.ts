/** "2026년 11월" of "202611". */
export const monthShown = (yearMonth: string) => `${yearMonth.slice(0, 4)}년 ${Number(yearMonth.slice(4))}월`;

/** The months of an axis: "11월", the year below the first and each January. */
export function monthMarks(months: string[]): string[] {
  return months.map((yearMonth, index) => {
    const month = `${Number(yearMonth.slice(4))}월`;
    return index === 0 || yearMonth.endsWith("01") ? `${month}\n${yearMonth.slice(0, 4)}년` : month;
  });
}
