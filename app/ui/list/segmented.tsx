import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";

export function Segmented({ label, options }: { label: string; options: { label: ReactNode; to: string; current: boolean }[] }) {
  return (
    <nav className="segmented" aria-label={label}>
      {options.map(({ label: name, to, current }) => (
        <Fragment key={to}>
          <Link to={to} aria-current={current ? "true" : undefined} preventScrollReset>
            {name}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
