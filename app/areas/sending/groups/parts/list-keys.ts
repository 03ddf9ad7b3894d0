import type { KeyboardEvent } from "react";

type List = {
  ids: number[];
  ticked: ReadonlySet<number>;
  active: number;
  setAt: (index: number) => void;
  onTick: (ids: number[], on: boolean) => void;
  onMove: (ids: number[], focus: number) => void;
  onHop: () => void;
};

const PAGE = 10;

/** Keyboard of a tick-box list with a single Tab stop. */
export function listKey(event: KeyboardEvent<HTMLElement>, list: List): void {
  if (event.altKey || event.nativeEvent.isComposing) return;
  const { ids, ticked, active, onTick } = list;
  const isSelectAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a";
  const next = isSelectAll ? null : placeOf(event.key, active, ids.length);
  if (isSelectAll) onTick(ids, !ids.every((id) => ticked.has(id)));
  else if (next !== null) {
    if (event.shiftKey) onTick(ids.slice(Math.min(active, next), Math.max(active, next) + 1), true);
    list.setAt(next);
    event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=checkbox]")[next]?.focus();
  } else if (event.key === "Enter") {
    const chosen = ticked.size > 0 ? [...ticked] : ids.slice(active, active + 1);
    const focusIndex = ids.slice(0, active).filter((id) => !chosen.includes(id)).length;
    if (chosen.length > 0) list.onMove(chosen, focusIndex);
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") list.onHop();
  else if (event.key === "Escape" && ticked.size > 0) onTick([...ticked], false);
  else return;
  event.preventDefault();
}

function placeOf(key: string, active: number, count: number): number | null {
  const places: Record<string, number> = {
    ArrowUp: active - 1,
    ArrowDown: active + 1,
    PageUp: active - PAGE,
    PageDown: active + PAGE,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  return place === undefined || count === 0 ? null : Math.max(0, Math.min(place, count - 1));
}
