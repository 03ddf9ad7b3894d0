import type { ReactNode } from "react";

/** The last part of a public page: a question, a button, quiet links. */
export function Closing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="pub-closing">
      <h2>{title}</h2>
      <p>
        {text.split(/(?<=[.,]) /).map((part) => [
          <span key={part} className="sense">
            {part}
          </span>,
          " ",
        ])}
      </p>
      <div className="row">{children}</div>
    </section>
  );
}
