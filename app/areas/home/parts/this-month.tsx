import type { Compared, MonthSummary } from "../month-summary";
import type { Spark } from "../spark";

export function ThisMonth({ month }: { month: MonthSummary }) {
  return (
    <section aria-labelledby="month">
      <div className="home-part-head">
        <h2 id="month">{`이번 달 (${month.days})`}</h2>
        <p className="quiet">
          <span className="home-key" aria-hidden="true" />
          {`지난달 같은 기간(${month.previousDays})과 비교해요.`}
        </p>
      </div>
      <dl className="stats home-stats">
        {month.figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
    </section>
  );
}

function Figure({ label, value, difference, change, href, spark }: Compared) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a href={href}>{value}</a>
        <p className="home-change" data-way={change?.way}>
          {change && <span aria-hidden="true">{change.text}</span>} <span className={change ? "sr-only" : undefined}>{difference}</span>
        </p>
        {spark && <SparkLine {...spark} />}
      </dd>
    </div>
  );
}

/** Last month's line is pale; both begin with the first day. */
function SparkLine({ now, area, before, end }: Spark) {
  return (
    <svg className="home-spark" viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className="home-spark-before" d={before} fill="none" />
      {area && <path d={area} fill="currentColor" fillOpacity="0.1" />}
      <path className="home-spark-now" d={now} fill="none" />
      <path className="home-spark-end" d={`M${end.x} ${end.y}h0`} />
    </svg>
  );
}
