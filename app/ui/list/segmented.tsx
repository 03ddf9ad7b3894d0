import { Link } from "@remix-run/react";
import { Fragment } from "react";

export function Segmented({ label, options }: { label: string; options: { label: string; to: string; current: boolean }[] }) {
  return (
    <nav className="segmented" aria-label={label}>
      {options.map(({ label: name, to, current }) => (
        <Fragment key={name}>
          <Link to={to} aria-current={current ? "true" : undefined} preventScrollReset>
            {name}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
