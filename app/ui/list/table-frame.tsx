import type { ReactNode } from "react";

type Head = { label: string; className?: string };
type Props = { label: string; heads: (string | Head)[]; className?: string; children: ReactNode };

/** A table with its header, which scrolls sideways by itself; `children` are its rows. */
export function TableFrame({ label, heads, className = "table", children }: Props) {
  const columns = heads.map((head): Head => (typeof head === "string" ? { label: head } : head));
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={label}>
      <table className={className}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column.label} className={column.className}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
