import type { ComponentProps } from "react";
import { Icon } from "~/ui/icon";

type IconCard = { icon: ComponentProps<typeof Icon>["name"]; title: string; text: string };

export function IconCards({ cards }: { cards: IconCard[] }) {
  return (
    <ul className="pub-cards">
      {cards.map(({ icon, title, text }) => (
        <li key={title}>
          <Tile icon={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

export function StepCards({ cards }: { cards: (IconCard & { href?: string; go?: string })[] }) {
  return (
    <ol className="pub-cards">
      {cards.map(({ icon, title, text, href, go }, index) => (
        <li key={title}>
          <Tile icon={icon} />
          <h3>
            <span className="pub-step">{index + 1}</span> {title}
          </h3>
          <p>{text}</p>
          {href && (
            <p>
              <a href={href}>{go}</a>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

export function IconRows({ rows }: { rows: IconCard[] }) {
  return (
    <ul className="pub-rows">
      {rows.map(({ icon, title, text }) => (
        <li key={title}>
          <Tile icon={icon} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const Tile = ({ icon }: Pick<IconCard, "icon">) => (
  <span className="pub-tile">
    <Icon name={icon} size={22} />
  </span>
);

export function CheckList({ items }: { items: string[] }) {
  return (
    <ul className="pub-checks">
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" size={20} /> <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
