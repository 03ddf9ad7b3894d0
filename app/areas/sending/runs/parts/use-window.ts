import { type FocusEvent, useEffect, useRef, useState } from "react";

/** Row height in pixels; `sending.css` has the same value. */
const ROW_PX = 62;
const SPARE_ROWS = 6;
const NOTHING = { columns: 1, from: 0, to: 0 };

/** Virtual list over a CSS grid: draws visible, spare and focused rows. Fixed places keep the height. */
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
      setView((previous) =>
        previous.columns === next.columns && previous.from === next.from && previous.to === next.to ? previous : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [count]);
  const visibleIndexes = Array.from({ length: Math.max(0, Math.min(count, view.to) - view.from) }, (_, offset) => view.from + offset);
  const isFocusOutside = focused !== null && focused < count && (focused < view.from || focused >= view.to);
  return {
    box,
    drawn: isFocusOutside ? [...visibleIndexes, focused].toSorted((a, b) => a - b) : visibleIndexes,
    list: { gridAutoRows: ROW_PX, minHeight: Math.ceil(count / view.columns) * ROW_PX },
    place: (index: number) => ({ gridRow: Math.floor(index / view.columns) + 1, gridColumn: (index % view.columns) + 1 }),
    focus: {
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const index = event.target.closest("li")?.dataset.at;
        setFocused(index === undefined ? null : Number(index));
      },
      onBlur: () => setFocused(null),
    },
  };
}
