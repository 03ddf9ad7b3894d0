import { formatSeoul, seoulDay } from "~/time/seoul";
import { dayText } from "../../plan-words";
import { type CalendarItem, weeksOf } from "../calendar";

const WEEKDAYS = ["일", "월", "화", "수", "목", "금", "토"];

type Props = { month: string; items: CalendarItem[]; now: Date };

/** A table of weeks; on a phone the style sheet leaves the days with plans as a list. */
export function MonthGrid({ month, items, now }: Props) {
  const today = seoulDay(now);
  const byDay = new Map<string, CalendarItem[]>();
  for (const item of items) byDay.set(seoulDay(item.at), [...(byDay.get(seoulDay(item.at)) ?? []), item]);
  return (
    <table className="month">
      <caption className="sr-only">{`${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월의 예약`}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) => (
              <td key={day ?? index} data-today={day === today || undefined} data-empty={!day || !byDay.has(day) || undefined}>
                {day && <DayCell day={day} isToday={day === today} items={byDay.get(day) ?? []} now={now} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day, isToday, items, now }: { day: string; isToday: boolean; items: CalendarItem[]; now: Date }) {
  return (
    <>
      <p className="month-day">
        <span className="month-number">{Number(day.slice(8))}</span>{" "}
        <span className="month-name">{dayText(new Date(`${day}T12:00:00+09:00`), now)}</span>
        {isToday && <span className="sr-only"> 오늘</span>}
      </p>
      {items.length > 0 && (
        <ul>
          {items.map(({ href, at, title, kind, note }) => (
            <li key={href} data-kind={kind}>
              <a href={href}>
                <span className="month-time">{formatSeoul(at, "HH:mm")}</span> <span className="month-title">{title}</span>{" "}
                <span className="month-note">{note}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
