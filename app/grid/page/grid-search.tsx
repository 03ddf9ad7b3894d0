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
  return (
    <search>
      <Form className="grid-search no-print" method="get" preventScrollReset>
        {kept.map(([name, text], index) => (
          <input key={`${name}-${index}`} type="hidden" name={name} value={text} />
        ))}
        {drawn.map((entry) =>
          suggestOf(entry) ? (
            <SuggestInput
              key={entry.name}
              name={grid.prefix + entry.name}
              label={entry.label}
              url={suggestOf(entry)!}
              defaultValue={data.search[entry.name]}
            />
          ) : (
            <div className="suggest" key={entry.name}>
              <label htmlFor={`${id}-${entry.name}`}>{entry.label}</label>
              {optionsOf(entry) ? (
                <select
                  className="select"
                  id={`${id}-${entry.name}`}
                  name={grid.prefix + entry.name}
                  defaultValue={data.search[entry.name]}
                >
                  <option value="">모두</option>
                  {optionsOf(entry)!.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  key={data.search[entry.name]}
                  className="input"
                  id={`${id}-${entry.name}`}
                  type="search"
                  name={grid.prefix + entry.name}
                  defaultValue={data.search[entry.name]}
                />
              )}
            </div>
          ),
        )}
        <button className="btn" type="submit">
          검색
        </button>
      </Form>
      {activeSearches.length > 0 && (
        <p className="grid-asked">
          {activeSearches.map((entry) => `${entry.label}: ${labelOf(optionsOf(entry), data.search[entry.name]!)}`).join(", ")} 검색 결과{" "}
          {counted(data.total)}건{" "}
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
