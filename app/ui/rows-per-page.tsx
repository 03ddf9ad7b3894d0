import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { useId } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

const ROWS_PER_PAGE = [10, 20, 50, 100, 200, 500, 1000, 2000] as const;
export const FEWEST_ROWS = ROWS_PER_PAGE[0];

/** A GET form that keeps the query and returns to the first page. */
export function RowsPerPage({ value, param = "size", pageParam = "page" }: { value: number; param?: string; pageParam?: string }) {
  const [query] = useSearchParams();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const id = useId();
  const kept = [...query].filter(([name]) => name !== param && name !== pageParam);
  return (
    <Form className="rows-per-page no-print" method="get">
      {kept.map(([name, text], index) => (
        <input key={`${name}-${index}`} type="hidden" name={name} value={text} />
      ))}
      <label className="sr-only" htmlFor={id}>
        한 번에 보는 개수
      </label>
      <select
        key={value}
        className="select select-sm"
        id={id}
        name={param}
        defaultValue={value}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
      >
        {ROWS_PER_PAGE.map((rows) => (
          <option key={rows} value={rows}>
            {`${rows}개씩 보기`}
          </option>
        ))}
      </select>
      {!hydrated && (
        <button className="btn btn-sm" type="submit">
          적용
        </button>
      )}
    </Form>
  );
}
