import type { ReactNode } from "react";
import { Icon } from "../icon";

export type LinkRow = { href: string; icon: string; name: string; said?: ReactNode; state?: string };

/** Rows on a sheet; each leads to another screen, with its state at the right. `first`: a row that opens in place. */
export function LinkRows({ title, rows, first }: { title: string; rows: LinkRow[]; first?: ReactNode }) {
  return (
    <nav className="sheet link-rows" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {first && <li>{first}</li>}
        {rows.map(({ href, icon, name, said, state }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              <span>
                <strong>{name}</strong> {said && <span className="quiet">{said}</span>}
              </span>{" "}
              {state && <span className="quiet row-state">{state}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
