import type { ReactNode } from "react";
import { useFollow } from "./use-follow";

type Head = { label: string; className?: string; to?: string; order?: "ascending" | "descending" };
type Props = { label: string; heads: (string | Head)[]; className?: string; children: ReactNode };

export function TableFrame({ label, heads, className = "table", children }: Props) {
  const follow = useFollow();
  const columns = heads.map((head): Head => (typeof head === "string" ? { label: head } : head));
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={label}>
      <table className={className}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column.label} className={column.className} aria-sort={column.order}>
                {column.to ? (
                  <a href={column.to} onClick={follow}>
                    {column.label}
                  </a>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
