import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";

export type Suggestion = { value: string; label: string };

const DELAY_MS = 190;

const unchanged = (suggestion: Suggestion) => suggestion;

/** Suggestions of `url?keyword=` as an ARIA combobox. Without script a plain input. */
export function SuggestInput({
  name,
  label,
  url,
  defaultValue = "",
  placeholder,
  submitOnChoose = true,
  hideLabel,
  as = unchanged,
}: {
  name: string;
  label: string;
  url: string;
  defaultValue?: string;
  placeholder?: string;
  submitOnChoose?: boolean;
  hideLabel?: boolean;
  as?: (suggestion: Suggestion & Record<string, unknown>) => Suggestion;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState<string | null>(null);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const open = suggestions.length > 0;

  useEffect(() => {
    if (!keyword?.trim()) return setSuggestions([]);
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      setSuggestions((await fetchSuggestions(url, keyword.trim(), leave.signal)).map(as));
      setActive(-1);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [keyword, url, as]);

  function close() {
    setKeyword(null);
    setSuggestions([]);
    setActive(-1);
  }

  function choose(suggestion: Suggestion) {
    if (!input.current) return;
    input.current.value = suggestion.value;
    close();
    if (submitOnChoose) input.current.form?.requestSubmit();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows belong to the input method during composition.
    if (event.nativeEvent.isComposing || !open) return;
    const chosen = suggestions[active];
    if (event.key === "ArrowDown") setActive((active + 1) % suggestions.length);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? suggestions.length - 1 : active - 1);
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
        {suggestions.map((suggestion, index) => (
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
        {open ? `추천 ${suggestions.length}개` : ""}
      </span>
    </div>
  );
}

/** The login ended: the login page leads back here (1 §8). */
function leaveForLogin() {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/app/token-alert?redirectUrl=${encodeURIComponent(here)}`);
}

/** A failure gives no suggestions; the search works without. */
async function fetchSuggestions(url: string, keyword: string, signal: AbortSignal): Promise<(Suggestion & Record<string, unknown>)[]> {
  try {
    const response = await fetch(`${url}?${new URLSearchParams({ keyword })}`, { signal, headers: { Accept: "application/json" } });
    if (response.status === 401) leaveForLogin();
    return response.ok ? ((await response.json()) as (Suggestion & Record<string, unknown>)[]) : [];
  } catch {
    return [];
  }
}
