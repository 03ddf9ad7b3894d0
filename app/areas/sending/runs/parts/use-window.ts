import { type FocusEvent, useEffect, useRef, useState } from "react";

/** The height of a friend in a list that is drawn in part (sending.css). */
const ROW_PX = 62;
const SPARE_ROWS = 6;
const NOTHING = { columns: 1, from: 0, to: 0 };

/**
 * Which items of a long list to draw, in a box that scrolls and whose `ul` is a CSS grid: those in sight, a few around them, and the one with the
 * focus. Each has its own place in the grid, so that the list is as high as if all were drawn.
 */
export function useWindow(count: number) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [view, setView] = useState(NOTHING);
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    const list = element?.querySelector("ul");
    if (!element || !list) return;
    const measure = () => {
      const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
      const first = Math.max(0, Math.floor(element.scrollTop / ROW_PX) - SPARE_ROWS);
      const rows = Math.ceil(element.clientHeight / ROW_PX) + 2 * SPARE_ROWS;
      const next = { columns, from: first * columns, to: (first + rows) * columns };
      setView((was) => (was.columns === next.columns && was.from === next.from && was.to === next.to ? was : next));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [count]);
  const inSight = Array.from({ length: Math.max(0, Math.min(count, view.to) - view.from) }, (_, at) => view.from + at);
  const isApart = focused !== null && focused < count && (focused < view.from || focused >= view.to);
  return {
    box,
    drawn: isApart ? [...inSight, focused].toSorted((a, b) => a - b) : inSight,
    list: { gridAutoRows: ROW_PX, minHeight: Math.ceil(count / view.columns) * ROW_PX },
    place: (at: number) => ({ gridRow: Math.floor(at / view.columns) + 1, gridColumn: (at % view.columns) + 1 }),
    focus: {
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const at = event.target.closest("li")?.dataset.at;
        setFocused(at === undefined ? null : Number(at));
      },
      onBlur: () => setFocused(null),
    },
  };
}
