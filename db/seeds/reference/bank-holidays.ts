import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { bankHoliday } from "~db/schema/settlement";

/** The same day every year. Banks also close on Workers' Day, which was no public holiday. */
const EVERY_YEAR = {
  "01-01": "신정",
  "03-01": "삼일절",
  "05-01": "근로자의 날(노동절)",
  "05-05": "어린이날",
  "06-06": "현충일",
  "08-15": "광복절",
  "10-03": "개천절",
  "10-09": "한글날",
  "12-25": "성탄절",
};

/** Three days around lunar New Year and 추석, Buddha's birthday, substitutes, elections, and what the government declared. */
const OF_THE_YEAR: Record<string, Record<string, string>> = {
  "2022": {
    ...{ "01-31": "설날 전날", "02-01": "설날", "02-02": "설날 다음 날", "05-08": "부처님오신날" },
    ...{ "09-09": "추석 전날", "09-10": "추석", "09-11": "추석 다음 날", "09-12": "추석 대체공휴일", "10-10": "한글날 대체공휴일" },
    ...{ "03-09": "대통령선거일", "06-01": "지방선거일" },
  },
  "2023": {
    ...{ "01-21": "설날 전날", "01-22": "설날", "01-23": "설날 다음 날", "01-24": "설날 대체공휴일" },
    ...{ "05-27": "부처님오신날", "05-29": "부처님오신날 대체공휴일" },
    ...{ "09-28": "추석 전날", "09-29": "추석", "09-30": "추석 다음 날", "10-02": "임시공휴일" },
  },
  "2024": {
    ...{ "02-09": "설날 전날", "02-10": "설날", "02-11": "설날 다음 날", "02-12": "설날 대체공휴일" },
    ...{ "04-10": "국회의원선거일", "05-06": "어린이날 대체공휴일", "05-15": "부처님오신날" },
    ...{ "09-16": "추석 전날", "09-17": "추석", "09-18": "추석 다음 날", "10-01": "임시공휴일" },
  },
  "2025": {
    ...{ "01-27": "임시공휴일", "01-28": "설날 전날", "01-29": "설날", "01-30": "설날 다음 날", "03-03": "삼일절 대체공휴일" },
    ...{ "05-05": "어린이날, 부처님오신날", "05-06": "어린이날 대체공휴일", "06-03": "대통령선거일" },
    ...{ "10-05": "추석 전날", "10-06": "추석", "10-07": "추석 다음 날", "10-08": "추석 대체공휴일" },
  },
  "2026": {
    ...{ "02-16": "설날 전날", "02-17": "설날", "02-18": "설날 다음 날", "03-02": "삼일절 대체공휴일" },
    ...{ "05-24": "부처님오신날", "05-25": "부처님오신날 대체공휴일", "06-03": "지방선거일", "07-17": "제헌절" },
    ...{ "08-17": "광복절 대체공휴일", "09-24": "추석 전날", "09-25": "추석", "09-26": "추석 다음 날", "10-05": "개천절 대체공휴일" },
  },
  "2027": {
    ...{ "02-06": "설날 전날", "02-07": "설날", "02-08": "설날 다음 날", "02-09": "설날 대체공휴일", "05-13": "부처님오신날" },
    ...{ "07-17": "제헌절", "08-16": "광복절 대체공휴일", "09-14": "추석 전날", "09-15": "추석", "09-16": "추석 다음 날" },
    ...{ "10-04": "개천절 대체공휴일", "10-11": "한글날 대체공휴일", "12-27": "성탄절 대체공휴일" },
  },
};

/**
 * The days on which Korean banks keep a holiday, weekends included, of the years whose calendar is published. A year of which any day is
 * stored is left as administrators have made it.
 */
export async function seed({ db }: Ctx): Promise<void> {
  const stored = await db.selectDistinct({ year: sql<number>`YEAR(${bankHoliday.day})` }).from(bankHoliday);
  const known = new Set(stored.map(({ year }) => String(year)));
  const days = Object.entries(OF_THE_YEAR)
    .filter(([year]) => !known.has(year))
    .flatMap(([year, own]) =>
      Object.entries({ ...EVERY_YEAR, ...own }).map(([day, holidayName]) => ({ day: `${year}-${day}`, holidayName })),
    );
  if (days.length > 0) await db.insert(bankHoliday).ignore().values(days);
}
