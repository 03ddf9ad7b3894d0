import { type Card, SentCard } from "./sent-card";

export type Line = { who: string; mine?: boolean; at?: string } & ({ text: string } | { card: Card });

type Props = {
  caption: string;
  /** Name in the chat's bar. */
  partner: string;
  lines: Line[];
  isPhone?: boolean;
};

/** A drawn chat; its cards look like those that a run sends. */
export function Talk({ caption, partner, lines, isPhone = false }: Props) {
  return (
    <figure className={isPhone ? "talk talk-phone" : "talk"}>
      <div className="talk-screen">
        <p className="talk-bar">{partner}</p>
        <ol>
          {lines.map((line, index) => (
            <li key={index} data-mine={line.mine ? "" : undefined}>
              <span className={line.mine ? "sr-only" : "talk-who"}>{line.who}</span>{" "}
              {"text" in line ? <p className="talk-text">{line.text}</p> : <SentCard card={line.card} />}
              {line.at && <span className="talk-at">{line.at}</span>}
            </li>
          ))}
        </ol>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
