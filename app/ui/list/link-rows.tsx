import type { ReactNode } from "react";
import { Icon } from "../icon";

export type LinkRow = { href: string; icon: string; name: string; said?: ReactNode };

/** Rows on a sheet; each leads to another screen. `first`: a row that opens in place. */
export function LinkRows({ title, rows, first }: { title: string; rows: LinkRow[]; first?: ReactNode }) {
  return (
    <nav className="sheet link-rows" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {first && <li>{first}</li>}
        {rows.map(({ href, icon, name, said }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              <span>
                <strong>{name}</strong> {said && <span className="quiet">{said}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
