import type { ReactNode } from "react";

type Stat = { label: string; value: string; href?: string; note?: ReactNode };

/** A screen's figures; `href` leads to the rows behind one (rule 220). */
export function Stats({ of }: { of: Stat[] }) {
  return (
    <dl className="stats">
      {of.map(({ label, value, href, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{href ? <a href={href}>{value}</a> : value}</dd>
          {note && <dd className="quiet">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
