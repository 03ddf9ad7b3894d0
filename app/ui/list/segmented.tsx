import { Link } from "@remix-run/react";
import { Fragment } from "react";

/** A few views of one list as links, the one in force marked. Buttons of which one is pressed stand in the same `.segmented`. */
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
