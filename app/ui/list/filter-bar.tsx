import { Form, useLocation, useSearchParams } from "@remix-run/react";
import type { ComponentProps } from "react";
import { dayShown } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import type { Option } from "~/ui/form/fields";
import { SuggestInput } from "~/ui/form/suggest";
import { NoticeStrip } from "~/ui/notice-strip";

type End = { name: string; value: string };
type Text = {
  name: string;
  label: string;
  value: string;
  /** A `date` always holds the day in force, also the default. */
  type?: "search" | "email" | "date";
  maxLength?: number;
  suggest?: string;
  suggestAs?: ComponentProps<typeof SuggestInput>["as"];
};
type Choice = { name: string; label: string; value: string; options: Option[] };
/** The range in force, in Seoul time. Two equal minutes count as no range. */
type Range = { label: string; from: End; to: End; type?: "date" | "month" | "datetime-local" };
export type Filter = Text | Choice | Range;

type Props = { filters: Filter[]; found?: string; view?: string; folded?: string };

/** Keeps the page size and the parameter `view`. A phone shows the first filter, and the others after a tick; with `folded`, the tick's text, none. */
export function FilterBar({ filters, found, view, folded }: Props) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const activeFilters = filters.map((filter) => filterText(filter, query)).filter((text) => text !== "");
  const size = query.get("rowsPerPage");
  const viewed = view ? query.get(view) : null;
  const first = folded ? undefined : filters[0];
  const rest = folded ? filters : filters.slice(1);
  return (
    <>
      <Form method="get" className="search" role="search" data-folded={folded ? "" : undefined}>
        {size && <input type="hidden" name="rowsPerPage" value={size} />}
        {view && viewed && <input type="hidden" name={view} value={viewed} />}
        {first && controlsOf(first)}
        {rest.length > 0 && (
          <>
            <label className="filter-more chevron">
              <input className="checkbox checkbox-sm" type="checkbox" defaultChecked={rest.some((filter) => filterText(filter, query))} />{" "}
              {folded ?? "필터"}
            </label>
            <div className="filter-rest">{rest.flatMap((filter) => controlsOf(filter))}</div>
          </>
        )}
        <button className="btn" type="submit">
          검색
        </button>{" "}
        {activeFilters.length > 0 && (
          <ButtonLink href={view && viewed ? `${pathname}?${view}=${viewed}` : pathname}>조건 지우기</ButtonLink>
        )}
      </Form>
      {activeFilters.length > 0 && <p className="quiet filter-said">{[activeFilters.join(" · "), found].filter(Boolean).join(": ")}</p>}
      {filters.map((filter) =>
        "from" in filter ? <ReversedDates key={filter.label} from={filter.from.value} to={filter.to.value} /> : null,
      )}
    </>
  );
}

function controlsOf(filter: Filter) {
  if ("options" in filter) return [<ChoiceControl key={filter.name} {...filter} />];
  if (!("from" in filter)) return [<TextControl key={filter.name} {...filter} />];
  const { label, from, to, type = "date" } = filter;
  return [
    <InputControl key={from.name} {...from} type={type} label={`${label}(부터)`} />,
    <InputControl key={to.name} {...to} type={type} label={`${label}(까지)`} />,
  ];
}

function TextControl({ suggest, suggestAs, ...text }: Text) {
  if (!suggest) return <InputControl {...text} />;
  return <SuggestInput name={text.name} label={text.label} url={suggest} as={suggestAs} defaultValue={text.value} submitOnChoose={false} />;
}

type InputProps = End & { label: string; type?: Text["type"] | Range["type"]; maxLength?: number };

function InputControl({ name, label, value, type = "search", maxLength }: InputProps) {
  return (
    <p>
      <label htmlFor={name}>{label}</label>
      <input className="input" type={type} id={name} name={name} defaultValue={value} key={value} maxLength={maxLength} />
    </p>
  );
}

function ChoiceControl({ name, label, value, options }: Choice) {
  return (
    <p>
      <label htmlFor={name}>{label}</label>
      <select className="select" id={name} name={name} defaultValue={value} key={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </p>
  );
}

function filterText(filter: Filter, query: URLSearchParams): string {
  if ("from" in filter) {
    const isMinute = filter.type === "datetime-local" && filter.from.value === filter.to.value;
    const isActive = !isMinute && [filter.from, filter.to].some(({ name }) => query.get(name));
    const shown = (value: string) => dayShown(value.replace("T", " "));
    return isActive ? `${filter.label} ${shown(filter.from.value)}–${shown(filter.to.value)}` : "";
  }
  if (!("options" in filter) && filter.type === "date") return query.get(filter.name) ? `${filter.label} ${dayShown(filter.value)}` : "";
  if (!("options" in filter)) return filter.value && `${filter.label} ‘${filter.value}’`;
  const [none] = filter.options;
  if (filter.value === none?.value) return "";
  return `${filter.label} ${filter.options.find(({ value }) => value === filter.value)?.label ?? filter.value}`;
}

function ReversedDates({ from, to }: { from: string; to: string }) {
  if (from <= to) return null;
  return (
    <NoticeStrip type="error" alert>
      <p>시작이 끝보다 늦어 아무것도 찾지 않았습니다. 두 날짜를 바꾸어 다시 검색해 주세요.</p>
    </NoticeStrip>
  );
}
