export type Line = { who: string; mine?: boolean; text: string } | { who: string; mine?: boolean; card: { title: string; text: string } };

export function Talk({ caption, lines }: { caption: string; lines: Line[] }) {
  return (
    <figure className="talk">
      <figcaption>{caption}</figcaption>
      <ol>
        {lines.map((line, index) => (
          <li key={index} data-mine={line.mine ? "" : undefined}>
            <span className="talk-who">{line.who}</span>
            {"text" in line ? (
              <p className="talk-text">{line.text}</p>
            ) : (
              <p className="talk-card">
                <span className="talk-face" /> <strong>{line.card.title}</strong> <span className="quiet">{line.card.text}</span>{" "}
                <span className="talk-more">글 읽기</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
}
