import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../icon";
import { FIND_HINT, type Finding, type Found, MOST_LETTERS, SEARCH, TOO_SHORT } from "./found";

const DELAY_MS = 190;
const FAILED = "지금은 찾지 못했어요. Enter를 누르면 찾기 화면에서 다시 찾아요.";

/** The search page over the page, as an ARIA combobox. Loaded when it is first opened. */
export default function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [finding, setFinding] = useState<Finding | "failed" | null>(null);
  const [active, setActive] = useState(0);
  const groups = finding && finding !== "failed" ? finding.groups.map((group) => ({ ...group, rows: withAll(group) })) : [];
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);

  useLayoutEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
    return () => element.close();
  }, []);

  useEffect(() => {
    if (typed.trim() === "") return setFinding(null);
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      const found = await find(typed, leave.signal);
      if (leave.signal.aborted) return;
      setFinding(found);
      setActive(0);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [typed]);

  const optionAt = (index: number) => dialog.current?.querySelector<HTMLElement>(`[id="${id}-${index}"]`);

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows belong to the input method during composition.
    if (event.nativeEvent.isComposing || count === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (active + step + count) % count;
    setActive(next);
    optionAt(next)?.scrollIntoView({ block: "nearest" });
  }

  /** Enter opens the chosen result; before results have come, the search page. */
  function onSubmit(event: FormEvent) {
    const option = finding && finding !== "failed" && finding.typed === typed.trim() ? optionAt(active) : null;
    if (option) {
      event.preventDefault();
      option.click();
    }
  }

  const isWaiting = finding === null && typed.trim() !== "";
  let index = 0;
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="찾기"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <form method="get" action={SEARCH} role="search" aria-label="바로 찾기" onSubmit={onSubmit}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          value={typed}
          maxLength={MOST_LETTERS}
          placeholder="글, 친구, 화면, 도움말 찾기"
          autoComplete="off"
          autoFocus
          role="combobox"
          aria-label="찾을 말"
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={onClose}>
          <Icon name="close" size={18} />
          <span className="sr-only">닫기</span>
        </button>
      </form>
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="찾은 것" hidden={count === 0}>
        {groups.map(({ name, rows }) => (
          <div role="group" aria-label={name} key={name}>
            <p aria-hidden="true">{name}</p>
            {rows.map(({ title, note, href }) => {
              const at = index++;
              return (
                <a
                  key={`${href} ${note}`}
                  id={`${id}-${at}`}
                  className="palette-row"
                  role="option"
                  aria-selected={at === active}
                  tabIndex={-1}
                  href={href}
                  onClick={onClose}
                  onMouseMove={() => setActive(at)}
                >
                  <strong>{title}</strong> {note && <span>{note}</span>}
                </a>
              );
            })}
          </div>
        ))}
      </div>
      {isWaiting && (
        <div className="palette-wait" aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      )}
      <p className={count > 0 || isWaiting ? "sr-only" : "palette-status"} role="status">
        {isWaiting ? "찾고 있어요." : statusOf(finding, count)}
      </p>
    </dialog>
  );
}

const withAll = ({ rows, allHref }: Finding["groups"][number]): Found[] =>
  allHref ? [...rows, { title: "모두 보기", note: "", href: allHref }] : rows;

function statusOf(finding: Finding | "failed" | null, count: number): string {
  if (finding === null) return FIND_HINT;
  if (finding === "failed") return FAILED;
  if (finding.state === "short") return TOO_SHORT;
  return count > 0 ? `${count}개를 찾았어요.` : `‘${finding.typed}’에 맞는 글, 친구, 화면이 없어요.`;
}

async function find(typed: string, signal: AbortSignal): Promise<Finding | "failed"> {
  try {
    const response = await fetch(`${SEARCH}.json?${new URLSearchParams({ q: typed })}`, { signal });
    // An ended login answers with the login page.
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    return response.ok && isJson ? ((await response.json()) as Finding) : "failed";
  } catch {
    return "failed";
  }
}
