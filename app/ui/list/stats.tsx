import type { ReactNode } from "react";

type Stat = { label: string; value: string; href?: string; note?: ReactNode };

/** A screen's figures; `href` leads to the rows behind one (rule 220). With `lead` the first is large, its `note` compares (rule 311). */
export function Stats({ of, lead }: { of: Stat[]; lead?: boolean }) {
  return (
    <dl className="stats" data-lead={lead ? "" : undefined}>
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
