import { counted } from "~/messages/counted";
import { Empty } from "~/ui/empty";
import { Stats } from "~/ui/list/stats";
import { FEWEST_FOR_HABIT, type Hours, hourText, levelOf, quartersText, WEEKDAYS, weekdaysText } from "../hours";

/** Null: an administrator has not yet chosen a sender. */
export function HoursView({ hours }: { hours: Hours | null }) {
  if (!hours)
    return (
      <Empty title="보낸 회원을 정하면 보여 드려요.">
        <p>날짜 옆에 보낸 회원의 이메일을 입력해 주세요.</p>
      </Empty>
    );
  if (hours.total === 0)
    return (
      <Empty title="이 기간에 보낸 글을 읽은 사람이 없어요.">
        <p>기간을 넓히거나, 글을 친구에게 보내 보세요.</p>
      </Empty>
    );
  const { best, total } = hours;
  const few = `읽은 글이 ${FEWEST_FOR_HABIT}건보다 적으면 우연일 수 있어 아직 말하지 않아요`;
  return (
    <>
      <Stats
        lead
        of={[
          {
            label: "가장 많이 읽은 때",
            value: best ? hourText(best) : "아직 몰라요",
            note: best ? `${counted(total)}건 중 ${counted(best.count)}건, 고르게 읽었다면 ${evenly(total)}건` : few,
          },
          { label: "읽은 글", value: `${counted(total)}건` },
        ]}
      />
      <HoursTable {...hours} />
      <p className="quiet hours-said">
        {`요일: ${weekdaysText(hours)}. 시간: ${quartersText(hours)}. 한국 시각으로, 친구가 처음 연 때를 셌어요.`}
      </p>
    </>
  );
}

/** Readings of an hour of the week if all hours had the same. */
const evenly = (total: number) => (total / 168).toFixed(1);

function HoursTable({ counts, most }: Hours) {
  return (
    <div className="sheet hours">
      <table>
        <caption className="sr-only">요일과 시간마다 읽은 글(건)</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">요일</span>
            </th>
            {counts[0]!.map((_, hour) => (
              <th key={hour} scope="col" aria-label={`${hour}시`}>
                {hour % 6 === 0 ? `${hour}시` : hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((hours, weekday) => (
            <tr key={weekday}>
              <th scope="row">{WEEKDAYS[weekday]}</th>
              {hours.map((count, hour) => (
                <td key={hour} data-level={levelOf(count, most)}>
                  {count > 0 && counted(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
