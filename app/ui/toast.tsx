import { useEffect, useState, useSyncExternalStore } from "react";
import { Icon } from "./icon";
import type { Flash } from "./shell-data";

type Item = Flash & { id: number };

let items: readonly Item[] = [];
let lastId = 0;
const none: readonly Item[] = [];
const listeners = new Set<() => void>();

function setItems(next: readonly Item[]) {
  items = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showToast(type: Flash["type"], text: string, ms: Flash["ms"] = type === "error" ? 4000 : 600): void {
  lastId += 1;
  setItems([...items.filter((item) => item.text !== text), { type, text, ms, id: lastId }]);
}

export function Toasts({ flash }: { flash: Flash | null }) {
  const raised = useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  );
  // A new notice of the server replaces older toasts.
  useEffect(() => {
    if (flash) setItems([]);
  }, [flash]);
  return (
    <div className="toasts">
      {flash && <Toast flash={flash} />}
      {raised.map((item) => (
        <Toast key={item.id} flash={item} onGone={() => setItems(items.filter((other) => other.id !== item.id))} />
      ))}
    </div>
  );
}

/** With script the notice floats for `flash.ms`, then moves into its place (rule 106). */
function Toast({ flash, onGone }: { flash: Flash; onGone?: () => void }) {
  const [state, setState] = useState<"still" | "floating" | "settled" | "gone">("still");
  const [held, setHeld] = useState(false);

  useEffect(() => setState("floating"), [flash]);
  useEffect(() => {
    if (state !== "floating" || held) return;
    const timer = setTimeout(() => setState("settled"), flash.ms);
    return () => clearTimeout(timer);
  }, [state, held, flash]);

  if (state === "gone") return null;
  return (
    <div
      className="strip toast"
      data-type={flash.type}
      data-floating={state === "floating" ? "" : undefined}
      role={flash.type === "error" ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={flash.type === "success" ? "check" : "warning"} />
      <p>{flash.text}</p>
      {state !== "still" && (
        <button className="strip-close" type="button" onClick={() => (onGone ? onGone() : setState("gone"))}>
          <Icon name="close" size={16} />
          <span className="sr-only">알림 닫기</span>
        </button>
      )}
    </div>
  );
}
