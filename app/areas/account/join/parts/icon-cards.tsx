import type { ComponentProps } from "react";
import { Icon } from "~/ui/icon";

type IconCard = { icon: ComponentProps<typeof Icon>["name"]; title: string; text: string };

export function IconCards({ cards }: { cards: IconCard[] }) {
  return (
    <ul className="pub-cards">
      {cards.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} size={24} />
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
          <Icon name={icon} size={24} />
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
