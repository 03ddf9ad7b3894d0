import { Fragment } from "react";
import { counted } from "~/messages/counted";
import type { SuggestedFilter } from "../suggest-filters.server";

/** Each link opens the conditions with their friends; the group is made there. */
export function FilterSuggestions({ suggested }: { suggested: SuggestedFilter[] }) {
  if (suggested.length === 0) return null;
  return (
    <nav className="filter-suggested" aria-label="추천 그룹">
      <span className="quiet">추천</span>{" "}
      {suggested.map(({ name, count, href }) => (
        <Fragment key={href}>
          <a className="chip" href={href}>
            {name} <b>{`${counted(count)}명`}</b>
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
