import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";

export type Suggestion = { value: string; label: string };

const DELAY_MS = 190;

const asIs = (found: Suggestion) => found;

/**
 * A search input of a GET form. With script it fetches `url?keyword=` 190 ms after the last key ([{ value, label }]) and lists them
 * as an ARIA combobox: arrows move, Enter or a click chooses and searches, Escape closes. Without script it is a plain input.
 */
export function SuggestInput({
  name,
  label,
  url,
  defaultValue = "",
  placeholder,
  submitOnChoose = true,
  hideLabel,
  as = asIs,
}: {
  name: string;
  label: string;
  url: string;
  defaultValue?: string;
  placeholder?: string;
  submitOnChoose?: boolean;
  hideLabel?: boolean;
  /** Which text of what was found the field takes; its `value` unless said. */
  as?: (found: Suggestion & Record<string, unknown>) => Suggestion;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState<string | null>(null);
  const [found, setFound] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const open = found.length > 0;

  useEffect(() => {
    if (!keyword?.trim()) return setFound([]);
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      setFound((await fetchSuggestions(url, keyword.trim(), leave.signal)).map(as));
      setActive(-1);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [keyword, url, as]);

  function close() {
    setKeyword(null);
    setFound([]);
    setActive(-1);
  }

  function choose(suggestion: Suggestion) {
    if (!input.current) return;
    input.current.value = suggestion.value;
    close();
    if (submitOnChoose) input.current.form?.requestSubmit();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a Korean syllable is composed, Enter and arrows belong to the input method.
    if (event.nativeEvent.isComposing || !open) return;
    const chosen = found[active];
    if (event.key === "ArrowDown") setActive((active + 1) % found.length);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? found.length - 1 : active - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen) choose(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className="suggest">
      <label htmlFor={id} className={hideLabel ? "sr-only" : undefined}>
        {label}
      </label>
      <input
        key={defaultValue}
        ref={input}
        className="input"
        id={id}
        name={name}
        type="text"
        enterKeyHint="search"
        defaultValue={defaultValue}
        placeholder={placeholder}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        onChange={(event) => setKeyword(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <ul className="box suggest-list" id={`${id}-list`} role="listbox" aria-label={`${label} 추천`} hidden={!open}>
        {found.map((suggestion, index) => (
          <li
            key={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            {suggestion.label}
          </li>
        ))}
      </ul>
      <span className="sr-only" role="status">
        {open ? `추천 ${found.length}개` : ""}
      </span>
    </div>
  );
}

/** The login ended: the login page says so and leads back here (1 §8). A page with unsaved rows asks first, as for any leaving. */
function leaveForLogin() {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/app/token-alert?redirectUrl=${encodeURIComponent(here)}`);
}

/** Fetches suggestions; any other failure gives none, since the search button works without them. */
async function fetchSuggestions(url: string, keyword: string, signal: AbortSignal): Promise<(Suggestion & Record<string, unknown>)[]> {
  try {
    const response = await fetch(`${url}?${new URLSearchParams({ keyword })}`, { signal, headers: { Accept: "application/json" } });
    if (response.status === 401) leaveForLogin();
    return response.ok ? ((await response.json()) as (Suggestion & Record<string, unknown>)[]) : [];
  } catch {
    return [];
  }
}
