import { counted } from "~/messages/counted";
import { Icon } from "~/ui/icon";
import type { OfficeFigure } from "../office";

/** Trouble first, a line each; then news as figures; calm figures are the last list. */
export function Office({ figures }: { figures: OfficeFigure[] }) {
  const open = figures.filter(({ state }) => state === "bad" || state === "wait").toSorted(worstFirst);
  const news = figures.filter(({ state }) => state === "now" || state === "good");
  const calm = figures.filter(({ state }) => state === "calm");
  return (
    <section className="home-office" aria-labelledby="offices">
      <div className="home-part-head">
        <h2 id="offices">운영</h2>
        <p className="quiet">{open.length > 0 ? `살펴볼 일이 ${counted(open.length)}가지 있어요.` : "지금 살펴볼 일이 없어요."}</p>
      </div>
      {open.length > 0 && (
        <ul className="sheet home-trouble">
          {open.map(({ label, icon, value, note, state, href }) => (
            <li key={label}>
              <a data-state={state} href={href}>
                <span className="home-office-icon">
                  <Icon name={icon} size={20} />
                </span>{" "}
                <span>
                  <span className="home-office-label">{label}</span> <span className="quiet">{note}</span>
                </span>{" "}
                <strong>{value}</strong> <span className="btn btn-sm">살펴보기</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {news.length > 0 && (
        <ul className="home-news">
          {news.map(({ label, icon, value, note, state, href }) => (
            <li key={label}>
              <a className="sheet" data-state={state} href={href}>
                <span className="home-office-label">
                  <Icon name={icon} size={18} /> {label}
                </span>{" "}
                <strong>{value}</strong> <span className="quiet">{note}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {calm.length > 0 && (
        <ul className="sheet home-calm" aria-label="문제없는 일">
          {calm.map(({ label, value, note, href }) => (
            <li key={label}>
              <a href={href}>
                <Icon name="check" size={18} /> <span className="home-office-label">{label}</span> <span className="quiet">{note}</span>{" "}
                <span className="home-calm-value">{value}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const worstFirst = (a: OfficeFigure, b: OfficeFigure) => Number(b.state === "bad") - Number(a.state === "bad");
