import { counted } from "~/messages/counted";
import { Icon } from "~/ui/icon";
import type { OfficeFigure } from "../office";

export function Office({ figures }: { figures: OfficeFigure[] }) {
  const open = figures.filter(({ state }) => state === "bad" || state === "wait").length;
  return (
    <section aria-labelledby="offices">
      <div className="home-part-head">
        <h2 id="offices">운영</h2>
        <p className="quiet">{open > 0 ? `살펴볼 일이 ${counted(open)}가지 있어요.` : "지금 살펴볼 일이 없어요."}</p>
      </div>
      <ul className="home-office">
        {figures.map(({ label, icon, value, note, state, href }) => (
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
    </section>
  );
}
