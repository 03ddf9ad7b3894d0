import { Form, Link, useSearchParams } from "@remix-run/react";
import { useId } from "react";
import { counted } from "~/messages/counted";
import { SuggestInput } from "~/ui/form/suggest";
import { type Grid, type GridData, type Option, searchOptions } from "../grid";

export function GridSearch({ grid, data }: { grid: Grid; data: GridData }) {
  const [query] = useSearchParams();
  const id = useId();
  const optionsOf = (entry: Grid["search"][number]) => searchOptions(entry, data.lookups);
  const drawn = grid.search.filter((entry) => optionsOf(entry)?.length !== 0 || data.search[entry.name]);
  const ownParams = new Set([...grid.search.map(({ name }) => grid.prefix + name), `${grid.prefix}page`]);
  const kept = [...query].filter(([name]) => !ownParams.has(name));
  const activeSearches = grid.search.filter(({ name }) => data.search[name]);
  if (grid.search.length === 0) return null;

  function controlOf(entry: Grid["search"][number]) {
    const name = grid.prefix + entry.name;
    const [text, suggest, options] = [data.search[entry.name], suggestOf(entry), optionsOf(entry)];
    const inputId = `${id}-${entry.name}`;
    if (suggest) return <SuggestInput key={name} name={name} label={entry.label} url={suggest} defaultValue={text} />;
    return (
      <p key={name}>
        <label htmlFor={inputId}>{entry.label}</label>
        {options ? (
          <select className="select" id={inputId} name={name} defaultValue={text}>
            <option value="">모두</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input key={text} className="input" id={inputId} type="search" name={name} defaultValue={text} />
        )}
      </p>
    );
  }

  const [first, ...rest] = drawn.map((entry) => controlOf(entry));
  return (
    <search>
      <Form className="search no-print" data-one={rest.length === 0 ? "" : undefined} method="get" preventScrollReset>
        {kept.map(([name, text], index) => (
          <input key={`${name}-${index}`} type="hidden" name={name} value={text} />
        ))}
        {first}
        {rest.length > 0 && (
          <>
            <label className="filter-more chevron">
              <input
                className="checkbox checkbox-sm"
                type="checkbox"
                defaultChecked={drawn.slice(1).some(({ name }) => data.search[name])}
              />{" "}
              필터
            </label>
            <div className="filter-rest">{rest}</div>
          </>
        )}
        <button className="btn" type="submit">
          검색
        </button>
      </Form>
      {activeSearches.length > 0 && (
        <p className="grid-asked">
          {activeSearches.map((entry) => `${entry.label}: ${labelOf(optionsOf(entry), data.search[entry.name]!)}`).join(", ")} 검색 결과{" "}
          {`${counted(data.total)}${grid.unit ?? "건"} `}
          <Link to={`?${new URLSearchParams(kept)}`} preventScrollReset>
            검색 지우기
          </Link>
        </p>
      )}
    </search>
  );
}

const suggestOf = ({ suggest, suggestFrom }: Grid["search"][number]) => suggest ?? suggestFrom;
const labelOf = (options: Option[] | undefined, text: string) => options?.find((option) => option.value === text)?.label ?? text;
