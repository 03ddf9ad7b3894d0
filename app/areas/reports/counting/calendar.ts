import { addDays, addMonths, DAY_MS, FIRST_DAY, monthDays } from "~/time/seoul";
import { CALENDAR_PLACES } from "~db/schema/reports";

type Unit = "year" | "month" | "day";

/** Years ("2026"), months ("202602") or days ("2026-02-28") in [from, until), to add or subtract. */
export type Span = { unit: Unit; from: string; until: string; sign: 1 | -1 };

/** Columns `from` to `to`, inclusive, of the calendar row `period`, to add or subtract. */
export type Places = { period: number; from: number; to: number; sign: 1 | -1 };

/** The year before place 1 of period 0. */
export const YEAR_ZERO = Number(FIRST_DAY.slice(0, 4)) - 1;

const BEGINNING = `${YEAR_ZERO + 1}-01-01`;

/** Cover the Seoul days [from, until) with few spans to add or subtract. `from` null: the beginning. No rows exist after `today`. */
export function coverOf(from: string | null, until: string, today: string, units: readonly Unit[] = ["month", "day"]): Span[] {
  return cover({ from: from ?? BEGINNING, until, sign: 1 }, addDays(today, 1), units);
}

/** Calendar places that sum the Seoul days `from` (null: the beginning) to `to`, inclusive. */
export function placesOf(from: string | null, to: string, today: string, units: readonly Unit[] = ["month", "day"]): Places[] {
  return coverOf(from, addDays(to, 1), today, units).flatMap(placesOfSpan);
}

type Days = { from: string; until: string; sign: 1 | -1 };

function cover({ from, until, sign }: Days, end: string, [unit, ...finer]: readonly Unit[]): Span[] {
  if (from >= until) return [];
  if (unit === undefined || unit === "day") return [{ unit: "day", from, until, sign }];
  const first = daysOfUnit(unit, from);
  const last = daysOfUnit(unit, addDays(until, -1));
  const lastUntil = last.until < end ? last.until : end;
  const skipped = { from: first.from, until: from };
  const unreached = { from: until, until: lastUntil };
  const part = (days: Omit<Days, "sign">, partSign: 1 | -1) => cover({ ...days, sign: partSign }, end, finer);
  const opposite = sign === 1 ? -1 : 1;
  if (first.from === last.from) {
    if (length({ from, until }) <= length(skipped) + length(unreached) + 1) return part({ from, until }, sign);
    return [wholeUnits(unit, first.from, first.until, sign), ...part(skipped, opposite), ...part(unreached, opposite)];
  }
  const head = { from, until: first.until };
  const tail = { from: last.from, until };
  const subtractsHead = length(skipped) <= length(head);
  const subtractsTail = length(unreached) <= length(tail);
  const [wholeFrom, wholeUntil] = [subtractsHead ? first.from : first.until, subtractsTail ? last.until : last.from];
  return [
    ...(wholeFrom < wholeUntil ? [wholeUnits(unit, wholeFrom, wholeUntil, sign)] : []),
    ...(subtractsHead ? part(skipped, opposite) : part(head, sign)),
    ...(subtractsTail ? part(unreached, opposite) : part(tail, sign)),
  ];
}

const length = ({ from, until }: { from: string; until: string }) => Math.max(0, (Date.parse(until) - Date.parse(from)) / DAY_MS);

const monthOf = (day: string) => day.slice(0, 4) + day.slice(5, 7);

function daysOfUnit(unit: "year" | "month", day: string): { from: string; until: string } {
  if (unit === "month") return monthDays(monthOf(day));
  const year = Number(day.slice(0, 4));
  return { from: `${year}-01-01`, until: `${year + 1}-01-01` };
}

function wholeUnits(unit: "year" | "month", from: string, until: string, sign: 1 | -1): Span {
  const nameOf = (day: string) => (unit === "year" ? day.slice(0, 4) : monthOf(day));
  return { unit, from: nameOf(from), until: nameOf(until), sign };
}

function placesOfSpan({ unit, from, until, sign }: Span): Places[] {
  if (unit === "year") return [{ period: 0, from: yearPlace(from), to: yearPlace(String(Number(until) - 1)), sign }];
  if (unit === "day") {
    const last = addDays(until, -1);
    return [{ period: Number(monthOf(from)), from: Number(from.slice(8)), to: Number(last.slice(8)), sign }];
  }
  const last = addMonths(until, -1);
  const [firstYear, lastYear] = [Number(from.slice(0, 4)), Number(last.slice(0, 4))];
  return Array.from({ length: lastYear - firstYear + 1 }, (_, index) => ({
    period: firstYear + index,
    from: index === 0 ? Number(from.slice(4)) : 1,
    to: firstYear + index === lastYear ? Number(last.slice(4)) : 12,
    sign,
  }));
}

const yearPlace = (year: string) => Math.min(CALENDAR_PLACES, Math.max(1, Number(year) - YEAR_ZERO));
