import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { useFollow } from "./use-follow";

/** Order of a list from its address (`SortBy` in core/replies.server.ts). */
export type Sorted = { sort: string; direction: "asc" | "desc" };
type SortLink = { to?: string; order?: "ascending" | "descending" };

/** Sort links of a column: largest first, then reversed. */
export function useSortLink(sorted: Sorted | undefined): (sort: string | undefined) => SortLink {
  const { pathname, search } = useLocation();
  return (sort) => {
    if (!sorted || !sort) return {};
    const isCurrent = sorted.sort === sort;
    const query = new URLSearchParams(search);
    query.delete("page");
    query.set("sort", sort);
    query.set("direction", isCurrent && sorted.direction === "desc" ? "asc" : "desc");
    return { to: `${pathname}?${query}`, order: isCurrent ? (sorted.direction === "asc" ? "ascending" : "descending") : undefined };
  };
}

export function Sorts({ heads }: { heads: ({ label: string } & SortLink)[] }) {
  const follow = useFollow();
  return (
    <nav className="sorts" aria-label="정렬">
      {heads.map(({ label, to, order }) => {
        if (!to) return null;
        return (
          <Fragment key={label}>
            <a href={to} onClick={follow} aria-current={order ? "true" : undefined} data-order={order}>
              {label}
            </a>{" "}
          </Fragment>
        );
      })}
    </nav>
  );
}
