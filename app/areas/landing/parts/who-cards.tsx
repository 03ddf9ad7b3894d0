import { type Card, SentCard } from "./sent-card";

type Who = { title: string; text: string; card: Card };

/** Kinds of senders, each with one of their messages. */
export function WhoCards({ cards }: { cards: Who[] }) {
  return (
    <ul className="pub-cards pub-who">
      {cards.map(({ title, text, card }) => (
        <li key={title}>
          <div className="who-chat">
            <SentCard card={card} isLate />
          </div>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
