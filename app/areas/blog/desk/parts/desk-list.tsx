import { type ComponentProps, Fragment, useRef } from "react";
import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { useSend } from "~/ui/list/use-send";
import type { DeskQuery } from "../desk.schema.server";
import { CHOICE, DeskRow, SeriesNames } from "./desk-row";

type Row = Omit<ComponentProps<typeof DeskRow>, "types">;
type Props = { rows: Row[]; types: ComponentProps<typeof DeskRow>["types"]; names: string[]; sort: DeskQuery["sort"] };

/** Own posts, of which several can be deleted at once. */
export function DeskList({ rows, types, names, sort }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  return (
    <div className="chosen-rows" onSubmit={useSend()}>
      <div className="desk-head">
        {hydrated && (
          <label className="desk-all">
            <input
              className="checkbox"
              type="checkbox"
              onChange={({ target }) => {
                for (const tick of list.current?.querySelectorAll<HTMLInputElement>(".desk-tick > input") ?? [])
                  tick.checked = target.checked;
              }}
            />{" "}
            전체 선택
          </label>
        )}
        <Sorts current={sort} />
      </div>
      <ul className="offers" ref={list}>
        {rows.map((row) => (
          <DeskRow key={row.post.contentsId} {...row} types={types} />
        ))}
      </ul>
      <form method="post" id={CHOICE} className="chosen-bar" data-unit="편">
        <CsrfField />
        <SubmitButton className="btn btn-ghost btn-sm desk-delete" name="intent" value="delete">
          삭제
        </SubmitButton>
      </form>
      <SeriesNames names={names} />
    </div>
  );
}

const sorts = [
  { sort: "latest", name: "최신순" },
  { sort: "send", name: "발송 많은 순" },
  { sort: "read", name: "읽음 많은 순" },
] as const;

function Sorts({ current }: { current: DeskQuery["sort"] }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const to = (sort: string) => {
    const next = new URLSearchParams(query);
    next.delete("page");
    next.delete("sort");
    if (sort !== "latest") next.set("sort", sort);
    return `${pathname}?${next}`;
  };
  return (
    <nav className="desk-sorts" aria-label="정렬">
      {sorts.map(({ sort, name }) => (
        <Fragment key={sort}>
          <Link to={to(sort)} aria-current={sort === current ? "true" : undefined} preventScrollReset>
            {name}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
